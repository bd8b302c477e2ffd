import { ActionIcon, Button, NumberInput, Select, TextInput } from '@mantine/core'
import type { LineOfMachines, ProposedJoin } from '@millwright/contract/lines/lines-shapes'
import { dateText } from '@millwright/domain/time/date-text'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { DayField } from '../../../platform/ui/fields/day-field.tsx'
import { IconTrash } from '../../../platform/ui/icons/icons.ts'
import { useConfirm } from '../../../platform/ui/layers/confirm.tsx'
import { Card } from '../../../platform/ui/page/card.tsx'
import styles from './flow-panel.module.css'
import type { FlowDraft } from './use-flow-draft.ts'

interface FlowPanelProps {
  readonly flowDraft: FlowDraft
  readonly lines: readonly LineOfMachines[]
  readonly proposals: readonly ProposedJoin[]
  readonly nameOf: (machineId: string) => string
  /** The machine from which the next join goes. */
  readonly chosen: string | null
  readonly onChooseLine: (line: LineOfMachines | null) => void
  readonly children: ReactNode
}

const NEW = 'new'
const MOST_SHOWN = 12
const MOST_CAPACITY = 100_000

/** Which line is drawn, its joins with the capacity of their buffers, and what the plan suggests. */
export function FlowPanel({
  flowDraft,
  lines,
  proposals,
  nameOf,
  chosen,
  onChooseLine,
  children,
}: FlowPanelProps) {
  const { t, i18n } = useTranslation()
  const { line, name, flow, fault, validFrom } = flowDraft
  const namesOf = (ids: readonly string[]): string => ids.map(nameOf).join(', ')
  return (
    <Card bodyClassName={styles.body} title={t('fleet.flow_title')} scrolls>
      {children}
      <p className={styles.hint}>{t('fleet.flow_hint')}</p>
      <p className={styles.state} role="status" data-fault={fault !== null || undefined}>
        {fault
          ? t(`fleet.flow_${fault.kind}`, { name: nameOf(fault.machine) })
          : chosen !== null
            ? t('fleet.flow_chosen', { name: nameOf(chosen) })
            : ''}
      </p>
      <div className={styles.fields}>
        <Select
          label={t('fleet.flow_line')}
          data={[
            { value: NEW, label: t('fleet.flow_new') },
            ...lines.map(({ Id, Name }) => ({ value: Id, label: Name })),
          ]}
          value={line?.Id ?? NEW}
          onChange={(id) => onChooseLine(lines.find(({ Id }) => Id === id) ?? null)}
          allowDeselect={false}
          disabled={flowDraft.isChanged && flow.buffers.length > 0}
        />
        <TextInput
          label={t('fleet.flow_name')}
          value={name}
          maxLength={100}
          onChange={({ currentTarget }) => flowDraft.setName(currentTarget.value)}
        />
        <DayField label={t('fleet.flow_from_day')} value={validFrom} onChange={flowDraft.setValidFrom} />
      </div>
      {line && (
        <p className={styles.hint} data-part="flow-day">
          {t('fleet.flow_holds_from', { day: dateText(line.ValidFrom, i18n.language) })}
        </p>
      )}
      {flow.buffers.length === 0 ? (
        <p className={styles.hint}>{t('fleet.flow_none')}</p>
      ) : (
        <ul className={styles.joins} data-part="flow-joins">
          {flow.buffers.map(({ from, to, capacity }, place) => {
            const ends = { from: namesOf(from), to: namesOf(to) }
            return (
              <li key={`${from.join()} ${to.join()}`}>
                <span>{`${ends.from} → ${ends.to}`}</span>
                <NumberInput
                  aria-label={t('fleet.flow_capacity', ends)}
                  placeholder={t('fleet.flow_unknown')}
                  value={capacity ?? ''}
                  min={0}
                  max={MOST_CAPACITY}
                  allowDecimal={false}
                  allowNegative={false}
                  hideControls
                  w="6rem"
                  onChange={(typed) => flowDraft.setCapacity(place, typed === '' ? null : Number(typed))}
                />
                <ActionIcon
                  aria-label={t('fleet.flow_remove_join', ends)}
                  onClick={() => flowDraft.removeJoin(place)}
                >
                  <IconTrash size="0.875rem" aria-hidden="true" />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      )}
      <Buttons flowDraft={flowDraft} />
      {proposals.length > 0 && (
        <section className={styles.proposals} aria-label={t('fleet.flow_proposed')}>
          <h3>{t('fleet.flow_proposed')}</h3>
          <ul className={styles.joins}>
            {proposals.slice(0, MOST_SHOWN).map(({ From, To, Because }) => {
              const ends = { from: nameOf(From), to: nameOf(To) }
              return (
                <li key={`${From} ${To}`}>
                  <span>
                    {`${ends.from} → ${ends.to} `}
                    <small>{t(`fleet.flow_because_${Because}`)}</small>
                  </span>
                  <Button
                    size="compact-xs"
                    aria-label={t('fleet.flow_take_join', ends)}
                    onClick={() => flowDraft.join(From, To)}
                  >
                    {t('fleet.flow_take')}
                  </Button>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </Card>
  )
}

function Buttons({ flowDraft }: Pick<FlowPanelProps, 'flowDraft'>) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { line, isSaving, maySave, save, remove } = flowDraft
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('fleet.flow_remove'),
      text: t('fleet.flow_remove_sure', { name: line?.Name }),
      confirmLabel: t('fleet.flow_remove'),
      isDangerous: true,
    })
    if (isSure) remove()
  }
  return (
    <div className={styles.buttons}>
      {line && (
        <Button onClick={() => void ask()} disabled={isSaving}>
          {t('fleet.flow_remove')}
        </Button>
      )}
      <Button variant="filled" onClick={save} loading={isSaving} disabled={!maySave}>
        {t('fleet.flow_save')}
      </Button>
    </div>
  )
}
