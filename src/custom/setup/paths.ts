// Example addresses of the set-up page: hosts and paths without a scheme, because sites use either.

type Given = {
  domain: string
  names: string[]
  /** Hosts of the origin. */ origins: string[]
  protocols: string[]
  /** The suffix that a protocol adds to the path of a file. */ playlists: Record<string, string>
}
export type ExamplePaths = {
  before: string
  after: string
  video: { file: string; playlists: { protocol: string; path: string }[] } | undefined
}

const PICTURE = '/img/logo.png'
const FILM = '/video/clip.mp4'
const SITE = 'www.example.com'

export function pathsOf({ domain, names: [name], origins: [origin], protocols, playlists }: Given): ExamplePaths {
  const host = name ?? domain
  const file = `${host}${FILM}`
  const offered = Object.entries(playlists).filter(([protocol]) => protocols.includes(protocol))
  return {
    before: `${origin ?? SITE}${PICTURE}`,
    after: `${host}${PICTURE}`,
    video:
      protocols.length > 0
        ? { file, playlists: offered.map(([protocol, playlist]) => ({ protocol, path: `${file}/${playlist}` })) }
        : undefined,
  }
}
