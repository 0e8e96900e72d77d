import { encode } from 'uqr'

/** A QR code, dark on light in every theme: cameras cannot read the inverse. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className="own-qr"
      style={{ colorScheme: 'light' }}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="Canvas" />
      <path d={path} fill="CanvasText" />
    </svg>
  )
}
