/** Runs after the browser's own layout and before paint: measuring in an effect would force an additional layout. */
export function whenLaidOut<Of extends Element>(element: Of | null, look: (element: Of) => void): (() => void) | undefined {
  if (!element) return undefined
  const observer = new ResizeObserver(() => {
    observer.disconnect()
    look(element)
  })
  observer.observe(element)
  return () => observer.disconnect()
}
