import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { i18n } from '../platform/i18n/i18n.ts'
import texts from '../platform/ui/texts/en-US.json' with { type: 'json' }

const BOX = { clientWidth: 600, clientHeight: 300 }

/** A context that draws nothing: there is no canvas without a browser. */
function createBlindContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const known: Record<string, unknown> = { canvas, measureText: () => ({ width: 10 }) }
  return new Proxy(known, {
    get: (_, name: string) => known[name] ?? (() => {}),
  }) as unknown as CanvasRenderingContext2D
}

/** What paths a chart made. uPlot leaves a gap by clipping its line to a rectangle on each side of it. */
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

/** Every element is 600 by 300 pixels, canvases accept all that is drawn, and texts are English. */
export async function prepareCharts(): Promise<{ paths: { rectangles: number }[] }> {
  for (const [name, value] of Object.entries(BOX)) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value })
  }
  HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement) {
    return createBlindContext(this) as never
  }
  Object.assign(globalThis, { Path2D: RecordingPath })
  document.documentElement.style.fontSize = '16px'
  i18n.use('en-US', texts)
  return { paths: RecordingPath.made }
}

const queryClient = new QueryClient()

export const renderChart = (chart: ReactNode) =>
  render(chart, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test">{children}</MantineProvider>
      </QueryClientProvider>
    ),
  })
