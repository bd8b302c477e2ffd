import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { i18n } from '../platform/i18n/i18n.ts'
import texts from '../platform/ui/texts/en-US.json' with { type: 'json' }

const BOX = { clientWidth: 600, clientHeight: 300 }

/** A context that draws nothing, as there is no canvas without a browser; `texts` are those on it now. */
function createBlindContext(canvas: HTMLCanvasElement, texts: string[]): CanvasRenderingContext2D {
  const known: Record<string, unknown> = {
    canvas,
    measureText: () => ({ width: 10 }),
    fillText: (text: string) => void texts.push(text),
    clearRect: () => void texts.splice(0),
  }
  return new Proxy(known, {
    get: (_, name: string) => known[name] ?? (() => {}),
  }) as unknown as CanvasRenderingContext2D
}

/** Paths that a chart made. uPlot leaves a gap by clipping its line to a rectangle on each side of it. */
class RecordingPath {
  static readonly made: RecordingPath[] = []
  rectangles = 0
  constructor() {
    RecordingPath.made.push(this)
  }
  rect() {
    this.rectangles++
  }
  moveTo() {}
  lineTo() {}
  arc() {}
  closePath() {}
  addPath() {}
}

/** Every element is 600 by 300 pixels, canvases accept all that is drawn, and texts are English: for the rest of the file. */
export async function prepareCharts(): Promise<{ paths: { rectangles: number }[]; painted: string[] }> {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(BOX.clientWidth)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(BOX.clientHeight)
  const painted: string[] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return createBlindContext(this, painted) as never
  })
  RecordingPath.made.length = 0
  Object.assign(globalThis, { Path2D: RecordingPath })
  document.documentElement.style.fontSize = '16px'
  i18n.use('en-US', texts)
  return { paths: RecordingPath.made, painted }
}

export const renderChart = (chart: ReactNode, queryClient = new QueryClient()) =>
  render(chart, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test">{children}</MantineProvider>
      </QueryClientProvider>
    ),
  })
