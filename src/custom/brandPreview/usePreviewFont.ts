// The font of the draft, loaded under a name of its own: the page around the preview keeps its font.
import { useEffect, useState } from 'react'
import { request } from '../../client/api/http.ts'
import type { Brand } from '../../client/brand/types.ts'

type Sheet = { fonts: Record<string, string> }

/** A quoted family name; undefined while there is none. */
export function usePreviewFont(font: Brand['font']): string | undefined {
  const guid = font?.guid
  const [loaded, setLoaded] = useState<{ guid: string; family: string }>()
  useEffect(() => {
    if (guid === undefined || !/^fnt_[\w-]+$/.test(guid)) return
    let isGone = false
    const faces: FontFace[] = []
    const family = `preview ${guid}`
    void (async () => {
      try {
        const { json } = await request<Sheet>(`/app/inventory/v1/font/${encodeURIComponent(guid)}`)
        for (const [weight, url] of Object.entries(json.fonts)) faces.push(new FontFace(family, `url(${url})`, { weight }))
        await Promise.all(faces.map((face) => face.load()))
        if (isGone) return
        for (const face of faces) document.fonts.add(face)
        setLoaded({ guid, family: `"${family}"` })
      } catch {
        // Without its font the brand has the portal's.
      }
    })()
    return () => {
      isGone = true
      for (const face of faces) document.fonts.delete(face)
    }
  }, [guid])
  return loaded?.guid === guid ? loaded?.family : undefined
}
