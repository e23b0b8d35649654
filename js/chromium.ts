import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { env } from "node:process";

const names = ["chromium", "chromium-browser", "google-chrome"];

function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(): string | undefined {
  const folders = (env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs);
}

const executablePath = env.CHROMIUM ?? onPath();
if (!executablePath) throw new Error("Chromium is needed: install it, or name it in the variable CHROMIUM.");

/** How tests start the Chromium of the system; none is ever downloaded. */
export const chromium = {
  executablePath,
  // The sandbox and shared memory are what containers lack most often.
  args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
};
