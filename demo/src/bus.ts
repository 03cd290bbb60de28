type Handler = (message: never) => void;

const handlers = new Map<string, Handler[]>();

/** Marks a method as what happens when a message arrives. */
export function OnEvent(name: string) {
  return (method: Handler): void => {
    handlers.set(name, [...(handlers.get(name) ?? []), method]);
  };
}

/** Tells all listeners. */
export function emit(name: string, message: unknown): void {
  for (const handler of handlers.get(name) ?? []) handler(message as never);
}
