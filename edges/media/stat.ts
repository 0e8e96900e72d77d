// Figures of running streams from nginx (`rtmp_stat`), as XML.
import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom'

export type Figures = {
  /** Received so far. */ bytes: number
  /** Milliseconds on air. */ time: number
  /** As the encoder declares it. */ fps?: number
  /** Of the picture, in pixels. */ width?: number
  height?: number
  /** Names of the codecs. */ video?: string
  audio?: string
}

/** By the name of the stream; only those that are published. Throws for a text that is no XML. */
export function publishedIn(xml: string): Map<string, Figures> {
  const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml')
  const streams = [...document.getElementsByTagName('stream')]
  return new Map(
    streams
      .filter((stream) => childOf(stream, 'publishing'))
      .map((stream) => {
        const figures = { bytes: numberIn(stream, 'bytes_in') ?? 0, time: numberIn(stream, 'time') ?? 0 }
        return [childOf(stream, 'name')?.textContent ?? '', { ...figures, ...contentsOf(stream) }]
      }),
  )
}

function contentsOf(stream: Element): Omit<Figures, 'bytes' | 'time'> {
  const [video, audio] = ['video', 'audio'].map((name) => stream.getElementsByTagName(name)[0])
  const fields = {
    fps: numberIn(video, 'frame_rate'),
    width: numberIn(video, 'width'),
    height: numberIn(video, 'height'),
    video: codecIn(video),
    audio: codecIn(audio),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== 0))
}

/** Encoders choose this text and the portal shows it: only short plain names are accepted. */
function codecIn(element: Element | undefined): string | undefined {
  const text = element && childOf(element, 'codec')?.textContent
  return text && /^[A-Za-z0-9 .+-]{1,20}$/.test(text) ? text : undefined
}

function childOf(element: Element, name: string): Element | undefined {
  return [...element.getElementsByTagName(name)].find(({ parentNode }) => parentNode === element)
}

function numberIn(element: Element | undefined, name: string): number | undefined {
  const text = element && childOf(element, name)?.textContent
  const value = Number(text)
  return text && Number.isFinite(value) && value >= 0 ? value : undefined
}
