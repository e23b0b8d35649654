// Builds what Python sends to the page (widget.js, widget.css) and what it draws pictures with (picture.js).
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { build, context, transform } from "esbuild";

const shared = {
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  outdir: "../mandala_widget/static",
  bundle: true,
  minify: true,
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  charset: "utf8",
  legalComments: "none",
  logLevel: "info",
};

// Gives the text of a style sheet to those who import it as "x.css?inline".
const inlineStyles = {
  name: "inline styles",
  setup(build) {
    build.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace("?inline", "")),
      namespace: "inline",
    }));
    build.onLoad({ filter: /./, namespace: "inline" }, async ({ path }) => {
      const { code } = await transform(await readFile(path, "utf8"), { loader: "css", minify: true });
      return { contents: code.trim(), loader: "text", watchFiles: [path] };
    });
  },
};

const bundles = [
  { ...shared, entryPoints: { widget: "src/index.ts" }, format: "esm" },
  { ...shared, entryPoints: { widget: "src/app.css" } },
  // QuickJS, which runs this one in Python, is given one script and calls one global.
  {
    ...shared,
    entryPoints: { picture: "src/picture.tsx" },
    format: "iife",
    globalName: "mandala",
    plugins: [inlineStyles],
  },
];

if (argv.includes("--watch")) {
  for (const bundle of bundles) await (await context(bundle)).watch();
} else {
  await Promise.all(bundles.map((bundle) => build(bundle)));
}
