// A box under its anchor, above everything; it follows scrolling because it is positioned absolutely on the page.
import { useLayoutEffect, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { createPortal } from 'react-dom'

export function Popover({ anchor, children }: { anchor: RefObject<HTMLElement | null>; children: ReactNode }) {
  const [box, setBox] = useState<{ left: number; top: number; width: number } | null>(null)
  useLayoutEffect(() => {
    const measure = () => {
      const box = anchor.current?.getBoundingClientRect()
      if (!box) return
      const fitsBelow = window.innerHeight - box.bottom > 220 || box.top < 320
      const top = fitsBelow ? box.bottom + 4 : box.top - 4
      setBox({
        left: Math.min(box.left, Math.max(8, window.innerWidth - Math.max(box.width, 280) - 12)) + window.scrollX,
        top: top + window.scrollY,
        width: fitsBelow ? box.width : -box.width,
      })
    }
    measure()
    window.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, true)
    return () => {
      window.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure, true)
    }
  }, [anchor])
  if (!box) return null
  const above = box.width < 0
  return createPortal(
    <div
      style={{
        position: 'absolute',
        zIndex: 1400,
        left: box.left,
        top: box.top,
        width: Math.abs(box.width),
        transform: above ? 'translateY(-100%)' : undefined,
      }}
    >
      {children}
    </div>,
    document.body,
  )
}
