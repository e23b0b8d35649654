import { renderToString } from "preact-render-to-string";

/** The picture of a view as SVG, in JSON. */
export const picture = (): string => JSON.stringify(renderToString(<svg />));
