import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ConnectorDraft } from '@millwright/contract/connectors/connectors'
import type { OfferedNode } from '@millwright/contract/connectors/mapping-shapes'
import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconSearch } from '../../platform/ui/icons/icons.ts'
import { HintText } from '../../platform/ui/page/hint-text.tsx'
import styles from './connector.module.css'
import { searchQuery } from './connectors.queries.ts'
import { OfferedValue } from './offered-value.tsx'

const TYPING_MS = 300
const MAX_TEXT = 100

interface NodeSearchProps {
  readonly text: string
  readonly onText: (text: string) => void
}

/** A machine has hundreds of nodes, and people know what theirs is called. */
export function NodeSearch({ text, onText }: NodeSearchProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      className={styles.search ?? ''}
      size="xs"
      type="search"
      maxLength={MAX_TEXT}
      aria-label={t('connectors.search')}
      placeholder={t('connectors.search')}
      leftSection={<IconSearch size="0.875rem" aria-hidden="true" />}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  )
}

interface FoundNodesProps {
  readonly machine: Machine
  readonly draft: ConnectorDraft
  readonly text: string
  readonly used: ReadonlySet<string>
  readonly chosen: string | null
  readonly onChoose: (node: OfferedNode) => void
}

export function FoundNodes({ machine, draft, text, used, chosen, onChoose }: FoundNodesProps) {
  const { t } = useTranslation()
  const [wanted] = useDebouncedValue(text.trim(), TYPING_MS)
  const query = useQuery({ ...searchQuery(machine, draft, wanted), enabled: wanted !== '' })
  return (
    <div className={styles.tree} role="listbox" aria-label={t('connectors.search')}>
      {query.isPending && <HintText>{t('connectors.looking')}</HintText>}
      {query.data?.Problem === null && query.data.Nodes.length === 0 && (
        <p>{t('connectors.search_none', { text: wanted })}</p>
      )}
      {query.data?.Nodes.map((node) => (
        <div
          key={node.Id}
          className={styles.node}
          role="option"
          tabIndex={-1}
          aria-selected={chosen === node.Id}
        >
          <span className={styles.toggle} />
          <OfferedValue
            node={node}
            isUsed={used.has(node.Id)}
            below={node.Path.join(' / ')}
            zone={machine.Country.Timezone}
            onChoose={() => onChoose(node)}
          />
        </div>
      ))}
      {query.data?.IsCut && <p>{t('connectors.cut')}</p>}
    </div>
  )
}
