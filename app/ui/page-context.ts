import { type Context, createContext, createElement, type ReactNode, useContext } from "react";

/* Parts of pages are kept for other pages (see cached-markup), so they may read only contexts whose values are in their keys. */

/** Must be written by JSON as it is. */
type Plain = object | string | number | boolean | null;

export interface KeyValue {
  value: Plain;
  provide: (node: ReactNode) => ReactNode;
}

const keyContexts: (() => KeyValue)[] = [];
const readableWhenKept = new WeakSet<object>();
let isKeeping = false;

/** A kept part that reads it throws. */
export function createPageContext<Value>(initial: Value): Context<Value> {
  return createContext(initial);
}

/** Its value is in the key of each kept part. */
export function createKeyContext<Value extends Plain>(initial: Value): Context<Value> {
  const context = createContext(initial);
  readableWhenKept.add(context);
  keyContexts.push(() => {
    const value = useContext(context);
    return { value, provide: (node) => createElement(context.Provider, { value }, node) };
  });
  return context;
}

/** Kept parts have a mark in its place, which is replaced on each page. */
export function createMarkedContext(initial: string): Context<string> {
  const context = createContext(initial);
  readableWhenKept.add(context);
  return context;
}

export function usePageContext<Value>(context: Context<Value>): Value {
  if (isKeeping && !readableWhenKept.has(context))
    throw new Error("A kept part of a page reads a context that its key does not name.");
  return useContext(context);
}

/** Returns all contexts of the key, in the same order on each page. */
export function useKeyValues(): KeyValue[] {
  return keyContexts.map((read) => read());
}

/** Renders a part to be kept: with these values, and with no other context of the page around it. */
export function keepWith(keys: KeyValue[], node: ReactNode, render: (node: ReactNode) => string): string {
  const isInsideKept = isKeeping;
  isKeeping = true;
  try {
    return render(keys.reduce((inner, { provide }) => provide(inner), node));
  } finally {
    isKeeping = isInsideKept;
  }
}
