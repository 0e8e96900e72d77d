// Keeps the focus of an input that is replaced when its code arrives.
let handedOver: string | undefined

export function handOverFocus(id: string | undefined): void {
  handedOver = id
}

/** Whether the input of this id had the focus when it was replaced; answers true once. */
export function takeFocus(id: string | undefined): boolean {
  const isMine = id !== undefined && handedOver === id
  if (isMine) handedOver = undefined
  return isMine
}
