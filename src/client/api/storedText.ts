// Texts stored in the browser for every tab; if storage is forbidden, for as long as the page is open.
const instead = new Map<string, string>()

export function storedText(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? instead.get(name)
  } catch {
    return instead.get(name)
  }
}

export function storeText(name: string, text: string): void {
  instead.delete(name)
  try {
    localStorage.setItem(name, text)
  } catch {
    instead.set(name, text)
  }
}

export function forgetText(name: string): void {
  instead.delete(name)
  try {
    localStorage.removeItem(name)
  } catch {
    // Storage failed there, too.
  }
}

/** The contents of a stored text. `isRight` validates it: the browser may hold anything under the name, also from older versions. */
export function storedValue<Value>(name: string, isRight: (value: unknown) => value is Value): Value | undefined {
  try {
    const value: unknown = JSON.parse(storedText(name) ?? 'null')
    return isRight(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function storeValue(name: string, value: unknown): void {
  storeText(name, JSON.stringify(value))
}
