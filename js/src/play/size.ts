import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { Layout } from "../games/game";

const NARROW = 560;

/** The layout that fits the width of an element, which is followed. */
export function useLayout(box: RefObject<HTMLElement | null>): Signal<Layout> {
  const layout = useSignal<Layout>("wide");
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => {
      const { width } = element.getBoundingClientRect();
      // What is not shown has no width.
      if (width) layout.value = width < NARROW ? "narrow" : "wide";
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, layout]);
  return layout;
}
