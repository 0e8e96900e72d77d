// The figures that nginx tells of running streams (`rtmp_stat`), as XML.
import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom'

export type Figures = {
  /** Received so far. */ bytes: number
  /** Milliseconds on air. */ time: number
  /** As the encoder declares it. */ fps?: number
}

/** By the name of the stream; only those that are published. Throws for a text that is no XML. */
export function publishedIn(xml: string): Map<string, Figures> {
  const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml')
  const streams = [...document.getElementsByTagName('stream')]
  return new Map(
    streams
      .filter((stream) => childOf(stream, 'publishing'))
      .map((stream) => {
        const fps = numberIn(stream.getElementsByTagName('video')[0], 'frame_rate')
        const figures = { bytes: numberIn(stream, 'bytes_in') ?? 0, time: numberIn(stream, 'time') ?? 0 }
        return [childOf(stream, 'name')?.textContent ?? '', { ...figures, ...(fps !== undefined && fps > 0 && { fps }) }]
      }),
  )
}

function childOf(element: Element, name: string): Element | undefined {
  return [...element.getElementsByTagName(name)].find(({ parentNode }) => parentNode === element)
}

function numberIn(element: Element | undefined, name: string): number | undefined {
  const text = element && childOf(element, name)?.textContent
  const value = Number(text)
  return text && Number.isFinite(value) && value >= 0 ? value : undefined
}
