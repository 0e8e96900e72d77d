// Shortens a User-Agent to the names of browser and system.

export type UserAgent = { browser: string; system: string }
const longest = 256
/** The first match wins; most browsers also claim to be others. */
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

/** Empty for an unknown browser. */
export function userAgentOf(kept: string): UserAgent {
  const named = (list: [RegExp, string][]): string => list.find(([pattern]) => pattern.test(kept))?.[1] ?? ''
  return { browser: named(browsers), system: named(systems) }
}
