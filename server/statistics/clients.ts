// Browser and platform of a User-Agent, by the tokens that name them. Names are what statistics show; empty = unknown.

const browsers: [token: RegExp, name: string][] = [
  [/bot\b|crawl|spider|slurp/i, 'Bot'],
  [/\bEdgA?\//, 'Edge'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/\bVLC\//, 'VLC'],
  [/\bLavf\/|\bffmpeg/i, 'FFmpeg'],
  [/\bExoPlayer|\bAndroidXMedia3/, 'ExoPlayer'],
  [/\bAppleCoreMedia\//, 'Apple player'],
  [/\bcurl\//, 'curl'],
  [/\bWget\//, 'Wget'],
]
const platforms: [token: RegExp, name: string][] = [
  [/\biPhone\b|\biPad\b|\biPod\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bTizen\b|\bWeb0S\b|\bSmart-?TV\b/i, 'TV'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

export const browserOf = (agent: string): string => nameOf(browsers, agent)
export const platformOf = (agent: string): string => nameOf(platforms, agent)

function nameOf(table: typeof browsers, agent: string): string {
  return table.find(([token]) => token.test(agent))?.[1] ?? ''
}

/** The host of a referrer: whole addresses may hold personal data, and there are too many of them. */
export function referrerOf(referrer: string): string {
  const url = URL.canParse(referrer) ? new URL(referrer) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.hostname : ''
}
