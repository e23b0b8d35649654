/**
 * Keep the focus in the widget when what had it is taken away, as a heap is that somebody took: else the next key
 * would go to the notebook.
 */
export function keepFocus(el: HTMLElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let focused: Element | null = null;
  const active = (): Element | null => (el.getRootNode() as Document | ShadowRoot).activeElement;
  const onFocusIn = ({ target }: FocusEvent): void => {
    focused = target as Element;
  };
  // Whoever leaves by themselves is not called back; what is taken away is gone by then.
  const onFocusOut = (): void =>
    queueMicrotask(() => {
      if (focused?.isConnected && !el.contains(active())) focused = null;
    });
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected) return;
    focused = null;
    const other = active();
    if (!other || other.contains(el))
      el.querySelector<HTMLElement>(".mandala-widget")?.focus({ preventScroll: true });
  });
  el.addEventListener("focusin", onFocusIn, { signal });
  el.addEventListener("focusout", onFocusOut, { signal });
  observer.observe(el, { childList: true, subtree: true });
  return () => {
    listening.abort();
    observer.disconnect();
  };
}
