import type { JSX } from "preact";
import type { Store } from "../store/store";
import type { NodeData } from "../wire";
import { LANGUAGES } from "../words";

/** A comment in the reader's language, else in any other that there is. */
export function commentIn(store: Store, node: NodeData): { lang: string; text: string } | null {
  const languages = [store.lang.value, ...LANGUAGES, ...Object.keys(node.comments)];
  const lang = languages.find((language) => node.comments[language]?.trim());
  return lang === undefined ? null : { lang, text: node.comments[lang] ?? "" };
}

/** What somebody wrote about a move. It is text from people and shown as such. */
export function Comment({ store, id }: { store: Store; id: number }): JSX.Element | null {
  const node = store.tree.node(id);
  const comment = node && commentIn(store, node);
  return comment ? (
    <p class="mg-comment" lang={comment.lang}>
      {comment.text}
    </p>
  ) : null;
}
