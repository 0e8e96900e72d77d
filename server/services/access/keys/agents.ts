// What a browser says of itself: kept short, and shown as its name and its system.

export type Agent = { browser: string; system: string }
const longest = 256
/** The first that fits; most browsers claim to be others, too. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.* Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const systems: [pattern: RegExp, name: string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** One line without control characters. */
export function keptAgent(given: string | undefined): string {
  return (given ?? '')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, longest)
}

/** Empty where it says nothing known. */
export function agentOf(kept: string): Agent {
  const named = (list: [RegExp, string][]): string => list.find(([pattern]) => pattern.test(kept))?.[1] ?? ''
  return { browser: named(browsers), system: named(systems) }
}
