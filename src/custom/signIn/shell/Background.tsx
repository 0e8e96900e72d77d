import { useState } from 'react'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { Arcs } from './Arcs.tsx'

/** A darkened picture of the brand, the same one while the page is open; without pictures the drawn arcs. */
export function Background() {
  const { backgrounds } = useBrand()
  const [picture] = useState(() => backgrounds[Math.floor(Math.random() * backgrounds.length)])
  return picture === undefined ? (
    <Arcs />
  ) : (
    <>
      <img className="g-picture" src={picture} alt="" />
      <span className="g-shade" />
    </>
  )
}
