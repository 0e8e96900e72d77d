/** Names separated by commas; whether the roles exist is checked later. */
export function roles(given: string): string[] {
  const names = given.split(',').flatMap((name) => name.trim() || [])
  const wrong = names.find((name) => !/^[a-z][a-z0-9_]{0,63}$/.test(name))
  if (wrong !== undefined) throw new Error(`expected names of roles, got "${wrong}"`)
  return names
}
