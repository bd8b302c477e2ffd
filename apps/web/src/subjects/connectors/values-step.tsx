import { Alert, Button } from '@mantine/core'
import type { ConnectorDraft } from '@millwright/contract/connectors/connectors'
import { MAX_NODE_NAME, type OfferedNode } from '@millwright/contract/connectors/mapping-shapes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { failureMessage } from '../../platform/toasts/failure-message.ts'
import styles from './connector.module.css'
import type { PartProps } from './connector-aside.tsx'
import { withProposed } from './connector-edit.ts'
import { levelQuery, proposalQuery, trialQuery } from './connectors.queries.ts'
import { MappingList } from './mapping-list.tsx'
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
  const [chosen, setChosen] = useState<number | null>(null)
  const top = useQuery(levelQuery(machine, draft, null))
  const isReached = top.data !== undefined && top.data.Problem === null
  const proposal = useQuery({ ...proposalQuery(machine, draft), enabled: isReached })
  const trial = useQuery({
    ...trialQuery(machine, draft, edit.mapping),
    enabled: isReached && edit.mapping.length > 0,
  })
  const problem = top.data?.Problem ?? trial.data?.Problem
  const proposed = proposal.data?.Proposed ?? []
  const more = withProposed(edit.mapping, proposed).length - edit.mapping.length

  const choose = (node: OfferedNode): void => {
    const current = chosen === null ? undefined : edit.mapping[chosen]
    if (chosen !== null && current)
      onEdit({
        ...edit,
        mapping: edit.mapping.map((each, at) => (at === chosen ? { ...each, ...namesOf(node) } : each)),
      })
    else {
      onEdit({ ...edit, mapping: [...edit.mapping, startOf(node)] })
      setChosen(edit.mapping.length)
    }
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
          <NodeTree
            machine={machine}
            draft={draft}
            used={new Set(edit.mapping.map(({ Node }) => Node))}
            chosen={chosen === null ? null : (edit.mapping[chosen]?.Node ?? null)}
            onChoose={choose}
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
          <span>{t('connectors.you_decide')}</span>
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
        <MappingList
          mapping={edit.mapping}
          proposed={proposed}
          now={new Map(trial.data?.Now.map(({ Node, Value }) => [Node, Value]))}
          points={trial.data?.Channels ?? []}
          chosen={chosen}
          onChoose={setChosen}
          onMapping={(mapping) => onEdit({ ...edit, mapping: [...mapping] })}
          isWaiting={proposal.isFetching}
        />
        {trial.data && !problem && <TrialStrip machine={machine} trial={trial.data} />}
      </section>
    </>
  )
}

const namesOf = ({ Id, Name }: OfferedNode) => ({ Node: Id, Name: Name.trim().slice(0, MAX_NODE_NAME) })

/** A node that somebody picks before a channel is chosen. */
const startOf = (node: OfferedNode) => ({
  Channel: node.Kind === 'alarms' ? 'Alarms' : node.Name.replace(/[+#/]/g, ' ').trim().slice(0, 100) || '?',
  ...namesOf(node),
  As:
    node.Kind === 'alarms'
      ? { Kind: 'alarm' as const, Code: '', Text: '' }
      : { Kind: 'value' as const, Scale: 1, Offset: 0, Unit: node.Unit.slice(0, 16) },
})
