import { Alert, Button } from '@mantine/core'
import type { ConnectorDraft } from '@millwright/contract/connectors/connectors'
import {
  MAX_NODE_NAME,
  type MappedChannel,
  type OfferedNode,
} from '@millwright/contract/connectors/mapping-shapes'
import { STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import { specificationName } from '@millwright/domain/connectors/specification-name'
import { guessedStatusWords } from '@millwright/domain/connectors/status-words'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { failureMessage } from '../../platform/toasts/failure-message.ts'
import styles from './connector.module.css'
import type { PartProps } from './connector-aside.tsx'
import { mappedOf, withLocated, withProposed } from './connector-edit.ts'
import { levelQuery, locatedQuery, proposalQuery, trialQuery } from './connectors.queries.ts'
import { MappingList } from './mapping-list.tsx'
import { FoundNodes, NodeSearch } from './node-search.tsx'
import { NodeTree } from './node-tree.tsx'
import { problemText } from './problem-text.ts'
import { TrialStrip } from './trial-strip.tsx'

interface ValuesStepProps extends PartProps {
  readonly draft: ConnectorDraft
  readonly isTrial: boolean
}

/** At the left the nodes of the machine, at the right the channels that they become. */
export function ValuesStep({ machine, edit, onEdit, draft, isTrial }: ValuesStepProps) {
  const { t, i18n } = useTranslation()
  const [chosen, setChosen] = useState<number | string | null>(null)
  const [text, setText] = useState('')
  const top = useQuery(levelQuery(machine, draft, null))
  const isReached = top.data !== undefined && top.data.Problem === null
  const proposal = useQuery({ ...proposalQuery(machine, draft), enabled: isReached })
  const trial = useQuery({
    ...trialQuery(machine, draft, edit.mapping),
    enabled: isReached && edit.mapping.length > 0,
  })
  const isFailed = Boolean(top.data?.Problem)
  const problem = isFailed ? null : (trial.data?.Problem ?? null)
  const proposed = proposal.data?.Proposed ?? []
  const specification = specificationName(proposed.map(({ Meaning }) => Meaning))
  const more = withProposed(edit.mapping, proposed).length - edit.mapping.length

  const located = useQuery({
    ...locatedQuery(machine, draft, edit.places ?? []),
    enabled: isReached && edit.places !== null,
  })
  const found = edit.places === null ? undefined : located.data?.Found
  useEffect(() => {
    if (found) onEdit(withLocated(edit, found))
  }, [found, edit, onEdit])

  const choose = (node: OfferedNode): void => {
    const current = typeof chosen === 'number' ? edit.mapping[chosen] : undefined
    if (current)
      onEdit({
        ...edit,
        mapping: edit.mapping.map((each, at) => (at === chosen ? { ...each, ...namesOf(node) } : each)),
      })
    else {
      const channel = typeof chosen === 'string' ? chosen : null
      const known = proposed.find(({ Channel, Node }) => Channel === channel && Node === node.Id)
      onEdit({ ...edit, mapping: [...edit.mapping, known ? mappedOf(known) : startOf(node, channel)] })
      setChosen(edit.mapping.length)
    }
  }
  const tree = {
    machine,
    draft,
    used: new Set(edit.mapping.map(({ Node }) => Node)),
    chosen: typeof chosen === 'number' ? (edit.mapping[chosen]?.Node ?? null) : null,
    onChoose: choose,
  }
  return (
    <>
      {!isTrial && (
        <section className={styles.offers} aria-labelledby="connector-offers">
          <header>
            <h2 id="connector-offers">{t('connectors.offers')}</h2>
            {proposal.data && <span>{t('connectors.nodes', { count: proposal.data.Nodes })}</span>}
          </header>
          {top.isError && (
            <Alert data-tone="error" role="alert">
              {failureMessage(top.error, undefined, i18n)}
            </Alert>
          )}
          {top.data?.Problem && (
            <Alert data-tone="error" role="alert">
              {problemText(t, top.data.Problem, i18n.language)}
            </Alert>
          )}
          {isReached && <NodeSearch text={text} onText={setText} />}
          {text.trim() !== '' && <FoundNodes {...tree} text={text} />}
          <NodeTree
            {...tree}
            isHidden={text.trim() !== ''}
            opened={proposal.isPending && isReached ? null : new Set(proposed.flatMap(({ Above }) => Above))}
          />
          <footer>
            <span className={styles.dot} data-used="true" aria-hidden="true" /> {t('connectors.used')}
            <span className={styles.dot} aria-hidden="true" /> {t('connectors.unused')}
          </footer>
        </section>
      )}
      <section className={styles.mapping} aria-labelledby="connector-mapping">
        <header>
          <h2 id="connector-mapping">{t('connectors.mapping')}</h2>
          <span>
            {specification ? t('connectors.proposed_by', { specification }) : t('connectors.you_decide')}
          </span>
          <div className="mw-spacer" />
          {more > 0 && (
            <Button
              size="compact-sm"
              onClick={() => onEdit({ ...edit, mapping: withProposed(edit.mapping, proposed) })}
            >
              {t('connectors.take_proposed', { count: more })}
            </Button>
          )}
        </header>
        {problem && (
          <Alert data-tone="warn" role="alert">
            {problemText(t, problem, i18n.language)}
          </Alert>
        )}
        <MappingList
          mapping={edit.mapping}
          proposed={proposed}
          now={new Map(trial.data?.Now.map(({ Node, Value }) => [Node, Value]))}
          points={trial.data?.Channels ?? []}
          chosen={chosen}
          onChoose={setChosen}
          onMapping={(mapping) => onEdit({ ...edit, mapping: [...mapping] })}
          isWaiting={proposal.isFetching}
          hasTree={!isTrial}
          missing={new Set(edit.missing)}
        />
        {trial.data && !isFailed && (
          <TrialStrip machine={machine} protocol={draft.Source.Protocol} trial={trial.data} />
        )}
      </section>
    </>
  )
}

const namesOf = ({ Id, Name }: OfferedNode) => ({ Node: Id, Name: Name.trim().slice(0, MAX_NODE_NAME) })

/** Of one state; a mapping may have so many. */
const MAX_WORDS = 100

/** A node that somebody picks, for a channel that has none yet or before a channel is chosen. */
const startOf = (node: OfferedNode, channel: string | null): MappedChannel => ({
  Channel: channel ?? channelNameOf(node),
  ...namesOf(node),
  As: conversionOf(node, channel),
})

const channelNameOf = ({ Kind, Name }: OfferedNode): string =>
  Kind === 'alarms' ? 'Alarms' : Name.replace(/[+#/]/g, ' ').trim().slice(0, 100) || '?'

/** A status has words of its own: what those of the machine mean is guessed, to be corrected. */
function conversionOf(node: OfferedNode, channel: string | null): MappedChannel['As'] {
  if (node.Kind === 'alarms' || channel === 'Alarms') return { Kind: 'alarm', Code: '', Text: '' }
  if (channel !== STATUS_CHANNEL) return { Kind: 'value', Scale: 1, Offset: 0, Unit: node.Unit.slice(0, 16) }
  if (node.Type === 'boolean')
    return {
      Kind: 'words',
      Words: [
        { From: 'true', To: 'EXE' },
        { From: 'false', To: 'READY' },
      ],
    }
  const words = guessedStatusWords(node.Words.length > 0 ? node.Words.slice(0, MAX_WORDS) : ['*'])
  return { Kind: 'words', Words: words.map(({ from, to }) => ({ From: from, To: to })) }
}
