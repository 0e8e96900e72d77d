/** Qualities that a transcoding profile makes of a stream: `360_480` → `360p`, `480p`. */
export function qualitiesOf(profile: unknown): string[] {
  return typeof profile === 'string' && profile !== '' ? profile.split('_').map((lines) => `${lines}p`) : []
}
