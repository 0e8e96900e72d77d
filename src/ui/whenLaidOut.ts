/** Once the browser has laid the element out by itself, before it is painted: whoever asks for places in an effect has the page laid out once more than it needs. */
export function whenLaidOut<Of extends Element>(element: Of | null, look: (element: Of) => void): (() => void) | undefined {
  if (!element) return undefined
  const observer = new ResizeObserver(() => {
    observer.disconnect()
    look(element)
  })
  observer.observe(element)
  return () => observer.disconnect()
}
