import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { i18n } from '../../i18n/i18n.ts'
import texts from '../texts/en-US.json' with { type: 'json' }
import type { Column } from './columns.ts'
import { DataTable } from './data-table.tsx'

interface Machine {
  id: string
  name: string
  share: number | null
}

const machines: Machine[] = [
  { id: 'a', name: 'Saw 10', share: 0.5 },
  { id: 'b', name: 'Drill', share: null },
  { id: 'c', name: 'Saw 9', share: 0.9 },
]
const pressed = vi.fn()
const followed = vi.fn()

const columns: Column<Machine>[] = [
  { id: 'name', headerKey: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'share', headerKey: 'Share', cell: ({ share }) => share ?? '—', sortBy: ({ share }) => share },
  {
    id: 'do',
    headerKey: 'Action',
    isAction: true,
    cell: ({ id }) => (
      <button type="button" onClick={() => pressed(id)}>
        {`End ${id}`}
      </button>
    ),
  },
]

type Props = Partial<Parameters<typeof DataTable<Machine>>[0]>

const show = (props: Props = {}) =>
  render(
    <MantineProvider>
      <DataTable
        label="Machines"
        columns={columns}
        rows={machines}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        empty={<p>No machines yet</p>}
        link={({ id }, link) => <a {...link} href={`#${id}`} onClick={() => followed(id)} />}
        {...props}
      />
    </MantineProvider>,
  )

/** The rows below the header, by their first cell that is no box. */
const shownNames = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent)
const rowOf = (name: string): HTMLElement => {
  const row = screen.getByText(name).closest('tr')
  if (!row) throw new Error(`${name} is in no row`)
  return row
}

beforeAll(async () => {
  i18n.use('en-US', texts)
  // There is no layout here; without a height no row would be in sight.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: innerWidth <= Number(/max-width: (\d+)px/.exec(query)?.[1]),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  pressed.mockClear()
  followed.mockClear()
})
afterEach(() => {
  window.innerWidth = 1024
  cleanup()
})

describe('by keys', () => {
  test('the arrows go from row to row, and only one row is a stop of the Tab key', () => {
    show()
    rowOf('Saw 10').focus()
    fireEvent.keyDown(rowOf('Saw 10'), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(rowOf('Drill'))
    expect(screen.getAllByRole('row').filter((row) => row.tabIndex === 0)).toEqual([rowOf('Drill')])
    fireEvent.keyDown(rowOf('Drill'), { key: 'End' })
    expect(document.activeElement).toBe(rowOf('Saw 9'))
    fireEvent.keyDown(rowOf('Saw 9'), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(rowOf('Saw 9'))
  })

  test('End goes to the last of many rows, which comes into sight, and Home back to the first', () => {
    const many = Array.from({ length: 1_000 }, (_, n) => ({ id: `${n}`, name: `Machine ${n}`, share: n }))
    show({ rows: many })
    rowOf('Machine 0').focus()
    fireEvent.keyDown(rowOf('Machine 0'), { key: 'End' })
    expect(document.activeElement).toBe(rowOf('Machine 999'))
    const room = screen.getByRole('region', { name: 'Machines' })
    // A line is 36 pixels high, and so is the head.
    expect(room.scrollTop).toBe(36 * 1_000 + 36 - 600)
    fireEvent.scroll(room)
    expect(screen.queryByText('Machine 0')).toBeNull()
    expect(rowOf('Machine 990')).toBeTruthy()
    fireEvent.keyDown(rowOf('Machine 999'), { key: 'Home' })
    expect(document.activeElement).toBe(rowOf('Machine 0'))
    expect(room.scrollTop).toBe(0)
  })

  test('Enter follows the link of the row, but on a button inside of it presses the button', () => {
    show()
    fireEvent.keyDown(rowOf('Drill'), { key: 'Enter' })
    expect(followed).toHaveBeenCalledExactlyOnceWith('b')
    const button = screen.getByRole('button', { name: 'End b' })
    const isLeftToTheButton = fireEvent.keyDown(button, { key: 'Enter' })
    expect(isLeftToTheButton).toBe(true)
    expect(followed).toHaveBeenCalledTimes(1)
  })

  test('Space chooses the row where rows can be chosen', () => {
    show({ actions: () => null })
    fireEvent.keyDown(rowOf('Drill'), { key: ' ' })
    expect(rowOf('Drill').getAttribute('aria-selected')).toBe('true')
    expect(screen.getByText('1 selected')).toBeTruthy()
    fireEvent.keyDown(rowOf('Drill'), { key: ' ' })
    expect(screen.queryByText('1 selected')).toBeNull()
  })
})

test('no button lies inside of the link of a row', () => {
  show()
  expect(document.querySelectorAll('a button, button a')).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: 'End c' }))
  expect(pressed).toHaveBeenCalledWith('c')
  expect(followed).not.toHaveBeenCalled()
})

describe('the rows', () => {
  test('are sorted by a column both ways, what is not known last', () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Share' }))
    expect(shownNames()).toEqual(['Saw 10', 'Saw 9', 'Drill'])
    fireEvent.click(screen.getByRole('button', { name: 'Share' }))
    expect(shownNames()).toEqual(['Saw 9', 'Saw 10', 'Drill'])
    expect(screen.getByRole('columnheader', { name: 'Share' }).getAttribute('aria-sort')).toBe('descending')
  })

  test('are not sorted here when the server has more of them', () => {
    show({ paging: { page: 1, pageSize: 3, total: 30, onPage: () => undefined } })
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
    expect(screen.getByText('1–3 of 30')).toBeTruthy()
  })

  test('are sorted by the server where it offers the column, and stay as it gave them', () => {
    const onSort = vi.fn()
    const view = {
      sort: { by: 'name', isDescending: true },
      columns: undefined,
      onSort,
      onColumns: () => undefined,
    }
    const paging = { page: 2, pageSize: 3, total: 30, onPage: () => undefined, sorts: ['name'] }
    show({ view, paging })
    expect(shownNames()).toEqual(['Saw 10', 'Drill', 'Saw 9'])
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenCalledExactlyOnceWith({ by: 'name', isDescending: false })
    cleanup()
    show({ view, paging: { ...paging, page: 1, total: 3 } })
    expect(shownNames()).toEqual(['Saw 10', 'Drill', 'Saw 9'])
    expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy()
  })

  test('have their own order where the address names a column that nobody can sort by', () => {
    const view = {
      sort: { by: 'share', isDescending: false },
      columns: undefined,
      onSort: () => undefined,
      onColumns: () => undefined,
    }
    const paging = { page: 1, pageSize: 3, total: 30, onPage: () => undefined, sorts: ['name'] }
    show({ view, paging, defaultSort: { by: 'name', isDescending: false } })
    expect(shownNames()).toEqual(['Saw 10', 'Drill', 'Saw 9'])
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
  })

  test('are made only where they are in sight', () => {
    const many = Array.from({ length: 100_000 }, (_, n) => ({ id: `${n}`, name: `Machine ${n}`, share: n }))
    show({ rows: many })
    const made = screen.getAllByRole('row').length
    expect(made).toBeGreaterThan(10)
    expect(made).toBeLessThan(60)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('100001')
  })

  test('are cards on a phone, with the first column as the title', async () => {
    window.innerWidth = 390
    show()
    expect(screen.queryByRole('table')).toBeNull()
    const [card] = await screen.findAllByRole('listitem', {}, { timeout: 60_000 })
    expect(card && within(card).getByRole('link').textContent).toBe('Saw 10')
    expect(card?.textContent).toContain('Share0.5')
  })
})

describe('on a tablet held upright', () => {
  const wide = [columns[0], { ...columns[1], width: 40, hideOnPhone: true }, columns[2]] as Column<Machine>[]

  test('rows whose columns have no room beside each other are cards with all columns, sorted and chosen by buttons', async () => {
    window.innerWidth = 820
    show({ columns: wide, actions: () => null })
    expect(screen.queryByRole('table')).toBeNull()
    await screen.findAllByRole('listitem', {}, { timeout: 60_000 })
    const titles = () =>
      screen.getAllByRole('listitem').map((card) => within(card).getByRole('link').textContent)
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Share0.5')
    const tools = within(screen.getByRole('toolbar', { name: 'Machines' }))
    fireEvent.click(tools.getByRole('button', { name: 'Name' }))
    expect(titles()).toEqual(['Drill', 'Saw 9', 'Saw 10'])
    expect(tools.getByRole('button', { name: 'Name' }).getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(tools.getByRole('checkbox', { name: 'Select all that is shown' }))
    expect(screen.getByText('3 selected')).toBeTruthy()
  })

  test('rows whose columns have room stay a table', () => {
    window.innerWidth = 820
    show()
    expect(shownNames()).toHaveLength(3)
  })
})

test('a column without a width of its own gets room, however wide the others are', () => {
  window.innerWidth = 1440
  const fixed = columns.map((column, index) => (index === 0 ? column : { ...column, width: 40 }))
  show({ columns: fixed, actions: () => null })
  expect(screen.getByRole('table').style.minWidth).toBe('90.5rem')
})

test('columns are hidden and shown by boxes of a menu, all but the one that names the row', async () => {
  const onColumns = vi.fn()
  const view = { sort: undefined, columns: undefined, onSort: () => undefined, onColumns }
  show({ view })
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  const boxes = await screen.findAllByRole('menuitemcheckbox', { hidden: true })
  expect(boxes.map((box) => [box.textContent, box.getAttribute('aria-checked')])).toEqual([
    ['Share', 'true'],
    ['Action', 'true'],
  ])
  fireEvent.click(boxes[0] as HTMLElement)
  expect(onColumns).toHaveBeenCalledExactlyOnceWith(['name', 'do'])
})

describe('the choice of rows', () => {
  test('takes all that is shown, hands them to the actions, and is emptied', () => {
    const act = vi.fn()
    show({
      actions: (chosen) => (
        <button type="button" onClick={() => act(chosen.map(({ id }) => id))}>
          Do it
        </button>
      ),
    })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all that is shown' }))
    fireEvent.click(screen.getByRole('button', { name: 'Do it' }))
    expect(act).toHaveBeenCalledWith(['a', 'b', 'c'])
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByRole('button', { name: 'Do it' })).toBeNull()
  })

  test('holds no row that the filters have taken away', () => {
    const seen: string[][] = []
    const table = (rows: Machine[]) => (
      <MantineProvider>
        <DataTable
          label="Machines"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          empty={null}
          actions={(chosen) => {
            seen.push(chosen.map(({ id }) => id))
            return null
          }}
        />
      </MantineProvider>
    )
    const { rerender } = render(table(machines))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all that is shown' }))
    rerender(table(machines.slice(0, 1)))
    expect(seen.at(-1)).toEqual(['a'])
  })
})

describe('the four states', () => {
  const source = { isFetching: false, dataUpdatedAt: 0, refetch: vi.fn() }

  test('empty says what belongs here', () => {
    show({ rows: [] })
    expect(screen.getByText('No machines yet')).toBeTruthy()
  })

  test('failed names what failed and tries again', () => {
    show({ rows: undefined, source: { ...source, isError: true } })
    expect(screen.getByText('Machines could not be loaded')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(source.refetch).toHaveBeenCalledTimes(1)
  })

  test('stale keeps the old rows in sight', () => {
    show({ source: { ...source, isError: true } })
    expect(screen.getByText(/could not be refreshed/)).toBeTruthy()
    expect(shownNames()).toHaveLength(3)
  })

  test('loading shows nothing at first, then a skeleton', async () => {
    show({ rows: undefined })
    expect(screen.queryByRole('status')).toBeNull()
    await screen.findByRole('status', { name: 'Loading' })
  })
})

describe('rows that move by themselves', () => {
  const later: Machine[] = [
    { id: 'd', name: 'Press', share: 0.1 },
    { id: 'c', name: 'Saw 9', share: 0.8 },
    { id: 'a', name: 'Saw 10', share: 0.4 },
  ]
  const table = (props: Props) => (
    <MantineProvider>
      <DataTable
        label="Machines"
        columns={columns}
        rows={machines}
        keyOf={({ id }) => id}
        empty={null}
        link={({ id }, link) => <a {...link} href={`#${id}`} />}
        {...props}
      />
    </MantineProvider>
  )
  const body = () => {
    const found = screen.getByRole('table').querySelector('tbody')
    if (!found) throw new Error('the table has no rows')
    return found
  }

  test('keep their places while the pointer is over them, and change in place', () => {
    const { rerender } = render(table({ heldFor: 'all' }))
    fireEvent.pointerEnter(body())
    rerender(table({ heldFor: 'all', rows: later }))
    expect(shownNames()).toEqual(['Saw 10', 'Drill', 'Saw 9', 'Press'])
    expect(screen.getByText('0.4')).toBeTruthy()
    expect(screen.getByText('Drill').closest('tr')?.inert).toBe(true)
    fireEvent.pointerLeave(body())
    expect(shownNames()).toEqual(['Press', 'Saw 9', 'Saw 10'])
  })

  test('move again when the pointer goes into a dialog that one of them opened', () => {
    const { rerender } = render(table({ heldFor: 'all' }))
    fireEvent.pointerEnter(body())
    fireEvent.pointerOver(document.body)
    rerender(table({ heldFor: 'all', rows: later }))
    expect(shownNames()).toEqual(['Press', 'Saw 9', 'Saw 10'])
  })

  test('move again when what had the focus in them is no longer there', () => {
    const { rerender } = render(table({ heldFor: 'all' }))
    const link = screen.getByRole('link', { name: /Drill/ })
    vi.spyOn(link, 'matches').mockReturnValue(true)
    link.focus()
    rerender(table({ heldFor: 'all', rows: later.slice(1) }))
    expect(shownNames()).toEqual(['Saw 9', 'Saw 10'])
  })

  test('move at once for those who choose other filters or another order, and where nobody points at them', () => {
    const { rerender } = render(table({ heldFor: 'all' }))
    rerender(table({ heldFor: 'all', rows: later }))
    expect(shownNames()).toEqual(['Press', 'Saw 9', 'Saw 10'])
    fireEvent.pointerEnter(body())
    rerender(table({ heldFor: 'some', rows: later.slice(1) }))
    expect(shownNames()).toEqual(['Saw 9', 'Saw 10'])
    fireEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(shownNames()).toEqual(['Saw 9', 'Saw 10'])
    fireEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(shownNames()).toEqual(['Saw 10', 'Saw 9'])
  })
})
