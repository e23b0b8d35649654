import type { JSX } from "preact";

const PATHS = {
  start: "M5 4h2.4v12H5zM16 4.2v11.6L8.2 10z",
  back: "M14 4.2v11.6L6 10z",
  forward: "M6 4.2v11.6L14 10z",
  end: "M12.6 4H15v12h-2.4zM4 4.2v11.6L11.8 10z",
  undo: "M8 3.2v3.6h3.6a4.9 4.9 0 0 1 0 9.8H7v-1.9h4.6a3 3 0 0 0 0-6H8v3.6L2.8 7.8z",
  settings:
    "M3 5.1h7.2a2.1 2.1 0 0 1 4 0H17v1.6h-2.8a2.1 2.1 0 0 1-4 0H3zM3 13.3h2.8a2.1 2.1 0 0 1 4 0H17v1.6H9.8a2.1 2.1 0 0 1-4 0H3z",
  shapes: "M9.5 4H16v6.5h-1.9V7.3l-8.6 8.6-1.4-1.4 8.6-8.6H9.5z",
  promote: "M10 3.5l5 5.2-1.2 1.2L10.9 7v9.5H9.1V7L6.2 9.9 5 8.7z",
  delete: "M8 3h4l.6 1.2H16V6H4V4.2h3.4zM5.2 7.2h9.6L14 17H6zM8 9v6h1.2V9zm2.8 0v6H12V9z",
  close: "M5.3 4.2L10 8.9l4.7-4.7 1.1 1.1-4.7 4.7 4.7 4.7-1.1 1.1-4.7-4.7-4.7 4.7-1.1-1.1L8.9 10 4.2 5.3z",
} as const;

export type IconName = keyof typeof PATHS;

/** A sign on a button; the button itself has the name. */
export const Icon = ({ name }: { name: IconName }): JSX.Element => (
  <svg class="mg-icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
