import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { APP_TYPES } from '@millwright/domain/condition/app'
import { COUNTER_UNITS } from '@millwright/domain/maintenance/trigger'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { FormRow } from '../../platform/ui/fields/form.tsx'
import { IconPlus, IconTrash } from '../../platform/ui/icons/icons.ts'
import { unitText } from './gauge-text.ts'
import styles from './maintenance.module.css'
import { type ConditionDraft, type CounterDraft, NEW_CONDITION, NEW_COUNTER } from './task-draft.ts'

/** As many as a call takes. */
const MOST = 5

/** The list with one of it changed. */
const changed = <T,>(list: readonly T[], index: number, change: Partial<T>): T[] =>
  list.map((each, at) => (at === index ? { ...each, ...change } : each))

function useChoices() {
  const { t } = useTranslation()
  return (names: readonly string[], key: string) =>
    names.map((value) => ({ value, label: t(`maintenance.${key}.${value}`) }))
}

interface CounterFieldsProps {
  readonly counters: readonly CounterDraft[]
  readonly error: ReactNode
  readonly onChange: (counters: readonly CounterDraft[]) => void
}

/** The first counter that is reached makes the task due. */
export function CounterFields({ counters, error, onChange }: CounterFieldsProps) {
  const { t } = useTranslation()
  // There is always one to fill in; left empty it is none.
  const shown = counters.length === 0 ? [NEW_COUNTER] : counters
  return (
    <>
      {shown.map(({ value, unit }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name
        <div key={index} className={styles.trigger}>
          <FormRow>
            <TextInput
              label={t(index === 0 ? 'maintenance.every' : 'maintenance.or_after')}
              inputMode="decimal"
              value={value}
              onChange={(event) => onChange(changed(shown, index, { value: event.currentTarget.value }))}
              error={index === 0 && error}
            />
            <NativeSelect
              label={t('maintenance.unit')}
              data={[...new Set([...COUNTER_UNITS, unit])].map((value) => ({
                value,
                label: unitText(t, value, 'units_long'),
              }))}
              value={unit}
              onChange={(event) => onChange(changed(shown, index, { unit: event.currentTarget.value }))}
            />
          </FormRow>
          {index > 0 && (
            <Remove
              name={t('maintenance.remove_counter', { number: index + 1 })}
              onClick={() => onChange(shown.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      <Add
        name={t('maintenance.add_counter')}
        isFull={shown.length >= MOST}
        onClick={() => onChange([...shown, NEW_COUNTER])}
      />
    </>
  )
}

interface ConditionFieldsProps {
  readonly conditions: readonly ConditionDraft[]
  readonly error: ReactNode
  readonly onChange: (conditions: readonly ConditionDraft[]) => void
}

/** Events of any time: alarms, a value, a failed test. */
export function ConditionFields({ conditions, error, onChange }: ConditionFieldsProps) {
  const { t } = useTranslation()
  const choices = useChoices()
  return (
    <>
      {conditions.map((condition, index) => {
        const set = (change: Partial<ConditionDraft>): void => onChange(changed(conditions, index, change))
        const text = (field: 'code' | 'count' | 'channel' | 'limit') => ({
          value: condition[field],
          onChange: (event: { currentTarget: { value: string } }) =>
            set({ [field]: event.currentTarget.value }),
        })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name
          <div key={index} className={styles.trigger}>
            <FormRow>
              <NativeSelect
                label={t('maintenance.condition')}
                data={choices(['alarms', 'channel', 'test'], 'conditions')}
                value={condition.kind}
                onChange={(event) => set({ kind: event.currentTarget.value as ConditionDraft['kind'] })}
                error={index === 0 && error}
              />
              {condition.kind === 'alarms' && (
                <>
                  <TextInput label={t('maintenance.alarm_code')} {...text('code')} />
                  <TextInput label={t('maintenance.alarm_count')} inputMode="numeric" {...text('count')} />
                </>
              )}
              {condition.kind === 'channel' && (
                <>
                  <TextInput label={t('maintenance.channel')} {...text('channel')} />
                  <NativeSelect
                    label={t('maintenance.side')}
                    data={choices(['above', 'below'], 'sides')}
                    value={condition.side}
                    onChange={(event) => set({ side: event.currentTarget.value as ConditionDraft['side'] })}
                  />
                  <TextInput label={t('maintenance.limit')} inputMode="decimal" {...text('limit')} />
                </>
              )}
              {condition.kind === 'test' && (
                <NativeSelect
                  label={t('maintenance.app')}
                  data={choices(APP_TYPES, 'apps')}
                  value={condition.app}
                  onChange={(event) => set({ app: event.currentTarget.value as ConditionDraft['app'] })}
                />
              )}
            </FormRow>
            <Remove
              name={t('maintenance.remove_condition', { number: index + 1 })}
              onClick={() => onChange(conditions.filter((_, at) => at !== index))}
            />
          </div>
        )
      })}
      <Add
        name={t('maintenance.add_condition')}
        isFull={conditions.length >= MOST}
        onClick={() => onChange([...conditions, NEW_CONDITION])}
      />
    </>
  )
}

const Remove = ({ name, onClick }: { readonly name: string; readonly onClick: () => void }) => (
  <ActionIcon variant="subtle" color="red" aria-label={name} onClick={onClick}>
    <IconTrash size="0.9375rem" aria-hidden="true" />
  </ActionIcon>
)

interface AddProps {
  readonly name: string
  readonly isFull: boolean
  readonly onClick: () => void
}

const Add = ({ name, isFull, onClick }: AddProps) => (
  <Button
    className={styles.add}
    size="compact-sm"
    variant="subtle"
    disabled={isFull}
    leftSection={<IconPlus size="0.875rem" aria-hidden="true" />}
    onClick={onClick}
  >
    {name}
  </Button>
)
