import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromium } from "./chromium.ts";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  // What vite finds out only while tests run makes it load the page again under them.
  optimizeDeps: {
    include: [
      "@preact/signals",
      "axe-core",
      "preact",
      "preact-render-to-string",
      "preact/hooks",
      "preact/jsx-dev-runtime",
      "preact/jsx-runtime",
      "preact/test-utils",
    ],
  },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: chromium }),
      instances: [{ browser: "chromium" }],
    },
  },
});
