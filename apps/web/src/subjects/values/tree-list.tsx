import type { Machine } from '@millwright/contract/machines/machines'
import type { ChannelInfo } from '@millwright/contract/values/machine-data'
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useRowWindow } from '../../platform/ui/browser/use-row-window.ts'
import { useTokens } from '../../platform/ui/browser/use-tokens.ts'
import { useCopy } from '../../platform/ui/text/use-copy.ts'
import { type TreeActions, TreeRowLine } from './tree-row-line.tsx'
import { moveFor, type TreeRow, typedTo } from './tree-rows.ts'
import { useJoined } from './use-live-values.ts'

interface TreeListProps {
  readonly machine: Machine
  readonly rows: readonly TreeRow[]
  readonly words: readonly string[]
  readonly infos: ReadonlyMap<string, ChannelInfo>
  readonly selected: string | undefined
  readonly onSelect: (channel: string) => void
  readonly onToggle: (path: string) => void
  /** Channels came into sight that were not joined: what is known of them may be old. */
  readonly onMoved: () => void
}

/** Pixels at normal density. */
const ROW_HEIGHT = 30
const TYPED_WITHIN_MS = 700

/** A tree by the book, of which only the lines in sight are made. The focus is the tree's own. */
export function TreeList(props: TreeListProps) {
  const { machine, rows, words, infos, selected, onSelect, onToggle, onMoved } = props
  const { t } = useTranslation()
  const treeId = useId()
  const rowHeight = ROW_HEIGHT * useTokens().rem
  const { scroller, first, end } = useRowWindow<HTMLDivElement>(rows.length, rowHeight)
  const box = useRef<HTMLDivElement | null>(null)
  const place = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element
      return scroller(element)
    },
    [scroller],
  )
  const [active, setActive] = useState<string | null>(null)
  const { copied, copy } = useCopy()
  const typed = useRef({ text: '', at: 0 })
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.path === (active ?? selected)),
  )
  const inSight = useMemo(() => rows.slice(first, end), [rows, first, end])
  useJoined(
    machine.Id,
    useMemo(() => {
      const seen = inSight.flatMap(({ node }) => (node.isChannel ? [node.path] : []))
      return selected === undefined || seen.includes(selected) ? seen : [...seen, selected]
    }, [inSight, selected]),
    onMoved,
  )

  const latest = useRef({ onSelect, onToggle, copy })
  latest.current = { onSelect, onToggle, copy }
  const actions = useMemo<TreeActions>(
    () => ({
      press: ({ node }) => {
        setActive(node.path)
        if (node.isChannel) latest.current.onSelect(node.path)
        else latest.current.onToggle(node.path)
      },
      toggle: (path) => latest.current.onToggle(path),
      copy: (path) => latest.current.copy(path),
    }),
    [],
  )

  const goTo = (index: number) => {
    const row = rows[index]
    if (!row) return
    setActive(row.node.path)
    bringIntoSight(box.current, index * rowHeight, rowHeight)
  }

  // A link leads to a channel that may lie far below.
  const linkedAt = useRef(rows.findIndex(({ node }) => node.path === selected))
  useEffect(() => {
    const element = box.current
    const top = linkedAt.current * rowHeight
    if (element && top > element.clientHeight) element.scrollTop = top - element.clientHeight / 2
  }, [rowHeight])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = rows[at]
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key.toLowerCase() === 'c') {
      if (row?.node.isChannel && document.getSelection()?.isCollapsed !== false) copy(row.node.path)
      return
    }
    if (isCommand || event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      if (row) actions.press(row)
    } else if (event.key.length === 1) {
      const isNew = event.timeStamp - typed.current.at > TYPED_WITHIN_MS
      typed.current = { text: isNew ? event.key : typed.current.text + event.key, at: event.timeStamp }
      goTo(typedTo(rows, at, typed.current.text))
      // The slash is the way to the machine search, for all of the page.
      if (event.key === '/') return
    } else {
      const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1)
      const move = moveFor(event.key, rows, at, page)
      if (!move) return
      if ('to' in move) goTo(move.to)
      else onToggle(move.toggle)
    }
    event.preventDefault()
  }

  return (
    <>
      <div
        ref={place}
        className="mw-tree"
        role="tree"
        tabIndex={0}
        aria-label={t('machine_data.tree', { machine: machine.Name })}
        aria-description={t('machine_data.tree_keys')}
        aria-activedescendant={at >= first && at < end ? `${treeId}-${at}` : undefined}
        onKeyDown={onKeyDown}
      >
        <div
          role="presentation"
          style={{ paddingTop: first * rowHeight, paddingBottom: (rows.length - end) * rowHeight }}
        >
          {inSight.map((row, index) => (
            <TreeRowLine
              key={row.node.path}
              id={`${treeId}-${first + index}`}
              row={row}
              words={words}
              info={infos.get(row.node.path)}
              machineId={machine.Id}
              zone={machine.Country.Timezone}
              isSelected={row.node.path === selected && row.node.isChannel}
              isActive={first + index === at}
              isCopied={copied === row.node.path}
              actions={actions}
            />
          ))}
        </div>
      </div>
      <p className="mw-sr-only" role="status">
        {copied !== null && t('machine_data.copied')}
      </p>
    </>
  )
}

function bringIntoSight(box: HTMLElement | null, top: number, height: number): void {
  if (!box) return
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height - box.clientHeight
}
