import {
  cloneElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { createPortal } from 'react-dom'

type Placement = 'top' | 'right' | 'bottom' | 'left'
type TipProps = { title: ReactNode; children: ReactElement; delay?: number; names?: boolean; placement?: Placement }
type Handlers = Record<string, ((event: SyntheticEvent) => void) | undefined>

const GAP = 8
const PATIENCE = 400

/** A tooltip. The side menu waits 1000 ms, everything else 400. `names`: it labels a control without text, else it describes it. */
export function Tip({ title, children, ...rest }: TipProps) {
  return title ? (
    <WithTip title={title} {...rest}>
      {children}
    </WithTip>
  ) : (
    children
  )
}

function WithTip({ title, children, delay = PATIENCE, names = false, placement = 'bottom' }: TipProps) {
  const id = useId()
  const [wanted, want] = useState<Element>()
  const [anchor, setAnchor] = useState<Element>()
  useEffect(() => {
    if (!wanted) return
    const timer = setTimeout(() => setAnchor(wanted), delay)
    return () => clearTimeout(timer)
  }, [wanted, delay])
  const hide = () => {
    want(undefined)
    setAnchor(undefined)
  }
  const own = children.props as Handlers
  const also = (name: string, more: (event: SyntheticEvent) => void) => ({
    [name]: (event: SyntheticEvent) => {
      own[name]?.(event)
      more(event)
    },
  })
  const child = cloneElement(children, {
    ...(names && typeof title === 'string' && own['aria-label'] === undefined && { 'aria-label': title }),
    ...(!names && anchor && { 'aria-describedby': id }),
    'data-tip': '',
    ...also('onMouseEnter', (event) => want(event.currentTarget)),
    ...also('onMouseLeave', hide),
    ...also('onFocus', (event) => event.currentTarget.matches(':focus-visible') && want(event.currentTarget)),
    ...also('onBlur', hide),
    ...also('onClick', hide),
  } as object)
  return (
    <>
      {child}
      {anchor && (
        <Float id={id} anchor={anchor} placement={placement} onClose={hide}>
          {title}
        </Float>
      )}
    </>
  )
}

/** The tooltip of an element that is already hovered or focused; `onGone` is called when that ends or the element is pressed. */
export function TipOf({ anchor, title, onGone }: { anchor: Element; title: ReactNode; onGone: () => void }) {
  const id = useId()
  const [isShown, show] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => show(true), PATIENCE)
    const ends = new AbortController()
    for (const name of ['mouseleave', 'blur', 'click']) anchor.addEventListener(name, onGone, { signal: ends.signal })
    return () => {
      clearTimeout(timer)
      ends.abort()
      show(false)
    }
  }, [anchor, onGone])
  return isShown ? (
    <Float id={id} anchor={anchor} placement="bottom" onClose={onGone}>
      {title}
    </Float>
  ) : null
}

type FloatProps = { id: string; anchor: Element; placement: Placement; children: ReactNode; onClose: () => void }

function Float({ id, anchor, placement, children, onClose }: FloatProps) {
  const box = useRef<HTMLDivElement>(null)
  const [style, setStyle] = useState<CSSProperties>({ visibility: 'hidden' })
  useLayoutEffect(() => {
    if (box.current) setStyle(positionOf(anchor.getBoundingClientRect(), box.current.getBoundingClientRect(), placement))
  }, [anchor, placement])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    addEventListener('keydown', onKey)
    addEventListener('scroll', onClose, true)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('scroll', onClose, true)
    }
  })
  return createPortal(
    <div ref={box} id={id} role="tooltip" className="tip" style={style}>
      {children}
    </div>,
    document.body,
  )
}

/** Beside the anchor on the preferred side, else on the opposite one, and always inside the window. */
function positionOf(at: DOMRect, { width, height }: DOMRect, placement: Placement): CSSProperties {
  const inside = (value: number, size: number, room: number) => Math.max(GAP, Math.min(value, room - size - GAP))
  const isHorizontal = placement === 'left' || placement === 'right'
  if (isHorizontal) {
    const [right, left] = [at.right + GAP, at.left - GAP - width]
    const fits = placement === 'right' ? right + width <= innerWidth - GAP : left >= GAP
    return {
      left: inside(fits === (placement === 'right') ? right : left, width, innerWidth),
      top: inside(at.top + (at.height - height) / 2, height, innerHeight),
    }
  }
  const [below, above] = [at.bottom + GAP, at.top - GAP - height]
  const fits = placement === 'bottom' ? below + height <= innerHeight - GAP : above >= GAP
  return {
    left: inside(at.left + (at.width - width) / 2, width, innerWidth),
    top: inside(fits === (placement === 'bottom') ? below : above, height, innerHeight),
  }
}
