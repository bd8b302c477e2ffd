import type { ChannelInfo } from '@millwright/contract/wire/channel-values'
import { memo } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconCheck, IconChevronRight, IconCopy } from '../../platform/ui/icons/icons.ts'
import { channelName } from './shared/channel-name.ts'
import { partName } from './shared/part-name.ts'
import { timeText } from './time-text.ts'
import styles from './tree-card.module.css'
import type { TreeRow } from './tree-rows.ts'
import { useLiveValue } from './use-live-values.ts'
import { formatShort } from './value-format.ts'

export interface TreeActions {
  /** Shows a channel, opens or closes a branch. */
  readonly press: (row: TreeRow) => void
  readonly toggle: (path: string) => void
  readonly copy: (path: string) => void
}

interface TreeRowLineProps {
  readonly id: string
  readonly row: TreeRow
  readonly words: readonly string[]
  readonly info: ChannelInfo | undefined
  readonly machineId: string
  readonly zone: string
  readonly isSelected: boolean
  readonly isActive: boolean
  readonly isCopied: boolean
  readonly actions: TreeActions
}

/** Keys are for the tree as a whole, which names the active line; pointers may use the line itself. */
export const TreeRowLine = memo(function TreeRowLine(props: TreeRowLineProps) {
  const { id, row, words, info, machineId, zone, isSelected, isActive, isCopied, actions } = props
  const { t } = useTranslation()
  const { node, level, isOpen } = row
  const isBranch = node.children.length > 0
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names this line as active
    <div
      id={id}
      role="treeitem"
      className={styles.treeRow}
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={isBranch ? isOpen : undefined}
      aria-selected={isSelected}
      data-active={isActive || undefined}
      style={{ '--level': level - 1 } as object}
      onClick={() => actions.press(row)}
    >
      <span
        className={styles.treeChevron}
        data-open={isOpen || undefined}
        aria-hidden="true"
        onClick={(event) => {
          if (!isBranch) return
          event.stopPropagation()
          actions.toggle(node.path)
        }}
      >
        {isBranch && <IconChevronRight size="0.8125rem" stroke={1.8} />}
      </span>
      <span className={styles.treeName} data-branch={!node.isChannel || undefined} title={node.path}>
        <Marked name={node.isChannel ? channelName(t, node.path) : partName(t, node.name)} words={words} />
      </span>
      {node.isChannel && (
        <Value machineId={machineId} channel={node.path} unit={info?.unit ?? ''} zone={zone} />
      )}
      {node.isChannel && (
        <button
          type="button"
          className={styles.treeCopy}
          tabIndex={-1}
          data-copied={isCopied || undefined}
          aria-label={`${t('machine_data.copy')} ${node.path}`}
          title={isCopied ? t('machine_data.copied') : t('machine_data.copy')}
          onClick={(event) => {
            event.stopPropagation()
            actions.copy(node.path)
          }}
        >
          {isCopied ? <IconCheck size="0.8125rem" /> : <IconCopy size="0.8125rem" />}
        </button>
      )}
    </div>
  )
})

interface ValueProps {
  readonly machineId: string
  readonly channel: string
  readonly unit: string
  readonly zone: string
}

function Value({ machineId, channel, unit, zone }: ValueProps) {
  const { t, i18n } = useTranslation()
  const point = useLiveValue(machineId, channel)
  if (!point) return <span className={styles.treeValue}>{'—'}</span>
  const time = timeText(point.ts, zone, i18n.language, Date.now())
  return (
    <span className={`${styles.treeValue} mw-num`} title={t('machine_data.received', { time })}>
      <span>{formatShort(point.v, i18n.language)}</span>
      {unit !== '' && <small>{unit}</small>}
    </span>
  )
}

/** A name with what was searched for set off. */
function Marked({ name, words }: { name: string; words: readonly string[] }) {
  const lower = name.toLowerCase()
  const word = words.find((each) => lower.includes(each))
  if (word === undefined) return name
  const at = lower.indexOf(word)
  return (
    <>
      {name.slice(0, at)}
      <mark>{name.slice(at, at + word.length)}</mark>
      {name.slice(at + word.length)}
    </>
  )
}
