/** Where machines, buffers and links of a flow are drawn, left to right by how far parts have come. */

export interface FlowParts {
  readonly machineIds: readonly string[]
  readonly buffers: readonly {
    readonly from: readonly string[]
    readonly to: readonly string[]
    /** Null where nothing counts them. */
    readonly parts: number | null
  }[]
  /** By machine; null where it does not count them. */
  readonly made: ReadonlyMap<string, number | null>
}

/** In pixels. */
export interface FlowSizes {
  readonly machine: { readonly width: number; readonly height: number }
  readonly buffer: { readonly width: number; readonly height: number }
  /** Between the columns of machines: at least so much, and at most. */
  readonly gap: { readonly least: number; readonly most: number }
  readonly between: number
  /** Of the link through which most parts went, and of one that nothing counts. */
  readonly link: { readonly most: number; readonly unknown: number }
}

interface Place {
  readonly x: number
  /** Of its middle. */
  readonly y: number
}

interface FlowLink {
  readonly key: string
  readonly path: string
  readonly width: number
  readonly isCounted: boolean
}

interface FlowLayout {
  readonly width: number
  readonly height: number
  /** The left edge and the middle of each. */
  readonly machines: ReadonlyMap<string, Place>
  /** The middle of each, in the order of the flow. */
  readonly buffers: readonly Place[]
  readonly links: readonly FlowLink[]
}

/** Passed by a link that leads over it to a later column. */
const PASS_HEIGHT = 24

/** How many machines lie before each, on the longest way. A circle, which no stored flow has, ends the search. */
export function depthsOf({
  machineIds,
  buffers,
}: Pick<FlowParts, 'machineIds' | 'buffers'>): Map<string, number> {
  const depths = new Map(machineIds.map((id) => [id, 0]))
  for (let pass = 0; pass < machineIds.length; pass += 1) {
    let hasChanged = false
    for (const { from, to } of buffers) {
      const depth = 1 + Math.max(...from.map((id) => depths.get(id) ?? 0))
      for (const id of to) {
        if ((depths.get(id) ?? 0) >= depth) continue
        depths.set(id, depth)
        hasChanged = true
      }
    }
    if (!hasChanged) break
  }
  return depths
}

interface Item {
  readonly key: string
  readonly height: number
  /** Keys of items in the column before. */
  readonly before: readonly string[]
}

const passKey = (buffer: number, column: number): string => `${buffer}>${column}`

/** Columns from the ground up: machines, and the links that pass them. */
function columnsOf(flow: FlowParts, depths: ReadonlyMap<string, number>, sizes: FlowSizes): Item[][] {
  const columns: Item[][] = []
  const depthOf = (id: string) => depths.get(id) ?? 0
  const add = (column: number, item: Item) => {
    columns[column] ??= []
    const items = columns[column]
    if (!items.some(({ key }) => key === item.key)) items.push(item)
  }
  for (const id of flow.machineIds) {
    const before = flow.buffers.flatMap((buffer, index) =>
      buffer.to.includes(id)
        ? endOf(buffer, depthOf) === depthOf(id) - 1
          ? buffer.from
          : [passKey(index, depthOf(id) - 1)]
        : [],
    )
    add(depthOf(id), { key: id, height: sizes.machine.height, before })
  }
  for (const [index, buffer] of flow.buffers.entries()) {
    const first = Math.min(...buffer.from.map(depthOf))
    const end = endOf(buffer, depthOf)
    const last = Math.max(...buffer.to.map(depthOf))
    for (let column = first + 1; column < last; column += 1) {
      const isNeeded =
        column <= end
          ? buffer.from.some((id) => depthOf(id) < column)
          : buffer.to.some((id) => depthOf(id) > column)
      if (!isNeeded) continue
      const before = column === first + 1 || column === end + 1 ? buffer.from : [passKey(index, column - 1)]
      add(column, { key: passKey(index, column), height: PASS_HEIGHT, before })
    }
  }
  return Array.from(columns, (items) => items ?? [])
}

/** The column behind which a buffer lies: that of the last machine that fills it. */
const endOf = (buffer: { readonly from: readonly string[] }, depthOf: (id: string) => number): number =>
  Math.max(...buffer.from.map(depthOf))

export function flowLayout(flow: FlowParts, room: number, sizes: FlowSizes): FlowLayout {
  const depths = depthsOf(flow)
  const columns = columnsOf(flow, depths, sizes)
  const depthOf = (id: string) => depths.get(id) ?? 0
  const gaps = Math.max(1, columns.length - 1)
  const fitting = (room - sizes.machine.width * columns.length) / gaps
  const gap = Math.min(Math.max(fitting, sizes.gap.least), sizes.gap.most)
  const pitch = sizes.machine.width + gap
  const drawn = sizes.machine.width + pitch * (columns.length - 1)
  const start = Math.max(0, (room - drawn) / 2)
  const buffersIn = new Map<number, number>()
  for (const buffer of flow.buffers) {
    const end = endOf(buffer, depthOf)
    buffersIn.set(end, (buffersIn.get(end) ?? 0) + 1)
  }
  const tall = (items: readonly Item[]) =>
    items.reduce((sum, { height }) => sum + height, 0) + sizes.between * (items.length - 1)
  const step = sizes.buffer.height + sizes.between
  const height = Math.max(...columns.map(tall), ...[...buffersIn.values()].map((count) => count * step))

  const middles = new Map<string, number>()
  for (const items of columns) {
    const rank = ({ before }: Item): number => {
      const known = before.flatMap((key) => middles.get(key) ?? [])
      return known.length === 0 ? height / 2 : known.reduce((sum, y) => sum + y, 0) / known.length
    }
    let top = (height - tall(items)) / 2
    for (const item of items.toSorted((a, b) => rank(a) - rank(b))) {
      middles.set(item.key, top + item.height / 2)
      top += item.height + sizes.between
    }
  }
  const yOf = (key: string) => middles.get(key) ?? height / 2
  const leftOf = (column: number) => start + column * pitch

  const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
  const places = flow.buffers.map((buffer) => ({
    x: leftOf(endOf(buffer, depthOf)) + sizes.machine.width + gap / 2,
    y: mean([mean(buffer.from.map(yOf)), mean(buffer.to.map(yOf))]),
  }))
  apart(places, step, height)

  return {
    width: Math.max(room, drawn),
    height,
    machines: new Map(flow.machineIds.map((id) => [id, { x: leftOf(depthOf(id)), y: yOf(id) }])),
    buffers: places,
    links: linksOf(flow, { depthOf, leftOf, yOf, places, sizes }),
  }
}

/** Buffers in one gap lie below each other. */
function apart(places: { x: number; y: number }[], step: number, height: number): void {
  for (const gap of Map.groupBy(places, ({ x }) => x).values()) {
    const sorted = gap.toSorted((a, b) => a.y - b.y)
    let least = step / 2
    for (const place of sorted) {
      place.y = Math.max(place.y, least)
      least = place.y + step
    }
    let most = height - step / 2
    for (const place of sorted.toReversed()) {
      place.y = Math.min(place.y, Math.max(most, step / 2))
      most = place.y - step
    }
  }
}

interface Drawing {
  readonly depthOf: (id: string) => number
  readonly leftOf: (column: number) => number
  readonly yOf: (key: string) => number
  readonly places: readonly Place[]
  readonly sizes: FlowSizes
}

/** A link as wide as the parts that went through it; links at the same place lie beside each other. */
function linksOf(flow: FlowParts, { depthOf, leftOf, yOf, places, sizes }: Drawing): FlowLink[] {
  const most = Math.max(1, ...flow.buffers.map(({ parts }) => parts ?? 0))
  const links: FlowLink[] = []
  const used = new Map<string, number>()
  const totals = new Map<string, number>()
  const ends = flow.buffers.flatMap((buffer, index) =>
    (['from', 'to'] as const).flatMap((side) => {
      const ids = buffer[side].toSorted((a, b) => yOf(a) - yOf(b))
      const made = ids.map((id) => flow.made.get(id) ?? 0)
      const all = made.reduce((sum, each) => sum + each, 0)
      return ids.map((id, at) => {
        const share = all > 0 ? (made[at] ?? 0) / all : 1 / ids.length
        const isCounted = buffer.parts !== null
        const width = isCounted
          ? Math.max(1.5, (sizes.link.most * (buffer.parts ?? 0) * share) / most)
          : sizes.link.unknown
        return { index, side, id, width, isCounted }
      })
    }),
  )
  const atMachine = ({ side, id }: (typeof ends)[number]) => `${side} ${id}`
  const atBuffer = ({ side, index }: (typeof ends)[number]) => `${side} ${index} of buffers`
  for (const end of ends)
    for (const key of [atMachine(end), atBuffer(end)]) totals.set(key, (totals.get(key) ?? 0) + end.width)
  const offset = (key: string, width: number): number => {
    const before = used.get(key) ?? 0
    used.set(key, before + width)
    return before + width / 2 - (totals.get(key) ?? 0) / 2
  }
  for (const end of ends.toSorted((a, b) => (places[a.index]?.y ?? 0) - (places[b.index]?.y ?? 0))) {
    const { index, side, id, width, isCounted } = end
    const place = places[index] ?? { x: 0, y: 0 }
    const buffer = { x: place.x, y: place.y + offset(atBuffer(end), width) }
    const column = depthOf(id)
    const y = yOf(id) + offset(atMachine(end), width)
    const last = flow.buffers[index] ? endOf(flow.buffers[index], depthOf) : column
    const points: Place[] = []
    if (side === 'from') {
      points.push({ x: leftOf(column) + sizes.machine.width, y })
      for (let at = column + 1; at <= last; at += 1) points.push(...over(leftOf(at), yOf(passKey(index, at))))
      points.push(buffer)
    } else {
      points.push(buffer)
      for (let at = last + 1; at < column; at += 1) points.push(...over(leftOf(at), yOf(passKey(index, at))))
      points.push({ x: leftOf(column), y })
    }
    links.push({ key: `${index} ${side} ${id}`, path: curve(points), width, isCounted })
  }
  return links

  function over(left: number, y: number): Place[] {
    return [
      { x: left, y },
      { x: left + sizes.machine.width, y },
    ]
  }
}

/** Leaves and arrives level. */
function curve(points: readonly Place[]): string {
  return points
    .map(({ x, y }, index) => {
      const last = points[index - 1]
      if (!last) return `M${round(x)} ${round(y)}`
      const middle = round((last.x + x) / 2)
      return `C${middle} ${round(last.y)} ${middle} ${round(y)} ${round(x)} ${round(y)}`
    })
    .join('')
}

const round = (value: number): number => Math.round(value * 10) / 10
