import type { ConnectorDraft } from '@millwright/contract/connectors/connectors'
import type { OfferedNode } from '@millwright/contract/connectors/mapping-shapes'
import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconChevronDown, IconChevronRight } from '../../platform/ui/icons/icons.ts'
import { HintText } from '../../platform/ui/page/hint-text.tsx'
import styles from './connector.module.css'
import { levelQuery } from './connectors.queries.ts'
import { OfferedValue } from './offered-value.tsx'

interface NodeTreeProps {
  readonly machine: Machine
  readonly draft: ConnectorDraft
  /** Nodes that go into a channel. */
  readonly used: ReadonlySet<string>
  readonly chosen: string | null
  /** Levels above what was proposed; null while that is looked for. */
  readonly opened: ReadonlySet<string> | null
  readonly onChoose: (node: OfferedNode) => void
  /** While something is searched: what was opened stays open. */
  readonly isHidden?: boolean
}

/** Nodes of the machine, level by level, with their present values. */
export function NodeTree(props: NodeTreeProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.tree} hidden={props.isHidden} role="tree" aria-label={t('connectors.offers')}>
      <Level {...props} node={null} depth={0} />
    </div>
  )
}

function Level({
  node,
  depth,
  ...props
}: NodeTreeProps & { readonly node: string | null; readonly depth: number }) {
  const { t } = useTranslation()
  const query = useQuery(levelQuery(props.machine, props.draft, node))
  const indent = { paddingInlineStart: `calc(var(--mw-3) + ${depth} * 0.9rem)` }
  if (query.isPending) return <HintText>{t('connectors.looking')}</HintText>
  if (!query.data || query.data.Problem) return null
  if (query.data.Nodes.length === 0)
    return <p style={indent}>{t(depth === 0 ? 'connectors.offers_nothing' : 'connectors.nothing_below')}</p>
  return (
    <>
      {query.data.Nodes.map((each) => (
        <Node
          key={each.Id}
          {...props}
          node={each}
          depth={depth}
          indent={indent}
          isFew={query.data.Nodes.length <= OPEN_AT_ONCE}
        />
      ))}
      {query.data.IsCut && <p style={indent}>{t('connectors.cut')}</p>}
    </>
  )
}

interface NodeProps extends NodeTreeProps {
  readonly node: OfferedNode
  readonly depth: number
  readonly indent: React.CSSProperties
  /** Few lie beside it. */
  readonly isFew: boolean
}

/** Machines have some levels above what is looked for. */
const OPEN_LEVELS = 4
/** Of a level with more only what is wanted is opened. */
const OPEN_AT_ONCE = 8

/** As long as nobody opens or closes it: the way to proposals, and where there are none, the first levels. */
function opensItself(id: string, depth: number, isFew: boolean, opened: NodeTreeProps['opened']): boolean {
  if (opened === null) return false
  return opened.size > 0 ? opened.has(id) : isFew && depth < OPEN_LEVELS
}

function Node({ node, depth, indent, isFew, ...props }: NodeProps) {
  const { t } = useTranslation()
  const [chosen, setOpen] = useState<boolean | null>(null)
  const isOpen = node.HasMore && (chosen ?? opensItself(node.Id, depth, isFew, props.opened))
  const isValue = node.Kind !== 'folder'
  return (
    <>
      <div
        className={styles.node}
        role="treeitem"
        aria-level={depth + 1}
        aria-expanded={node.HasMore ? isOpen : undefined}
        aria-selected={props.chosen === node.Id}
        tabIndex={-1}
        style={indent}
      >
        {node.HasMore ? (
          <button
            type="button"
            className={styles.toggle}
            aria-label={t(isOpen ? 'connectors.close_level' : 'connectors.open_level', { name: node.Name })}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? (
              <IconChevronDown size="0.875rem" aria-hidden="true" />
            ) : (
              <IconChevronRight size="0.875rem" aria-hidden="true" />
            )}
          </button>
        ) : (
          <span className={styles.toggle} />
        )}
        {isValue ? (
          <OfferedValue
            node={node}
            isUsed={props.used.has(node.Id)}
            zone={props.machine.Country.Timezone}
            onChoose={() => props.onChoose(node)}
          />
        ) : (
          <span className={styles.name}>{node.Name}</span>
        )}
      </div>
      {isOpen && <Level {...props} node={node.Id} depth={depth + 1} />}
    </>
  )
}
