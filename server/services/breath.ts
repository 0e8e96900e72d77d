// Yields to the event loop in the middle of long work.

export function breath(): Promise<void> {
  return new Promise((go) => setImmediate(go))
}
