// Keeps the focus of an input that is replaced when its code arrives.

/** `isOpen`: the user has opened the input's list already. */
export type Handed = { isOpen: boolean }
let handedOver: { id: string | undefined; handed: Handed } | undefined

export function handOverFocus(id: string | undefined, handed: Handed): void {
  handedOver = { id, handed }
  // The new input is there with the same change of the page, or the old one has gone with its form.
  queueMicrotask(() => (handedOver = undefined))
}

/** What the input of this id hands over, if it had the focus when it was replaced; answers once. */
export function takeFocus(id: string | undefined): Handed | undefined {
  if (id === undefined || handedOver?.id !== id) return undefined
  const { handed } = handedOver
  handedOver = undefined
  return handed
}
