import { ActionIcon, Switch, Textarea, TextInput } from '@mantine/core'
import { lineRuleFields } from '@millwright/contract/machines/lines'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { IconArrowDown, IconArrowUp, IconTrash } from '../../../../platform/ui/icons/icons.ts'
import styles from './lines.module.css'
import { faultsOf, type RuleDraft, type RuleFaults } from './rule-draft.ts'

interface RuleFieldsProps {
  readonly draft: RuleDraft
  /** From 1. */
  readonly number: number
  readonly onChange: (change: Partial<RuleDraft>) => void
  /** Null where it cannot be moved further. */
  readonly onMove: { readonly up: (() => void) | null; readonly down: (() => void) | null }
  readonly onRemove: () => void
}

/** As it is written. */
const PLACEHOLDERS = '{measurement} {field} {tags} {tag:…}'
const EXAMPLES = { tags: 'slave=12', values: '1=EXE' } as const

export function RuleFields({ draft, number, onChange, onMove, onRemove }: RuleFieldsProps) {
  const { t } = useTranslation()
  const faults = faultsOf(draft)
  const errorOf = (name: keyof RuleFaults): string | undefined => {
    const fault = faults[name]
    if (fault === undefined) return undefined
    if (fault === 'template') return t('lines.bad_template', { names: PLACEHOLDERS })
    if (fault === 'number') return t('misc.required')
    return t('lines.bad_pairs', { example: name === 'tags' ? EXAMPLES.tags : EXAMPLES.values })
  }
  const text = (name: 'measurement' | 'field' | 'tags' | 'channel' | 'unit' | 'scale' | 'offset') => ({
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <fieldset className={styles.rule}>
      <legend>{t('lines.rule_number', { number })}</legend>
      <div className={styles.actions}>
        <ActionIcon aria-label={t('lines.up')} disabled={!onMove.up} onClick={() => onMove.up?.()}>
          <IconArrowUp size="1rem" aria-hidden="true" />
        </ActionIcon>
        <ActionIcon aria-label={t('lines.down')} disabled={!onMove.down} onClick={() => onMove.down?.()}>
          <IconArrowDown size="1rem" aria-hidden="true" />
        </ActionIcon>
        <ActionIcon aria-label={t('lines.remove')} onClick={onRemove}>
          <IconTrash size="1rem" aria-hidden="true" />
        </ActionIcon>
      </div>
      <div className={styles.which}>
        <TextInput
          label={t('lines.measurement')}
          placeholder="*"
          maxLength={lineRuleFields.Measurement.maxLength}
          {...text('measurement')}
        />
        <TextInput
          label={t('lines.field')}
          placeholder="*"
          maxLength={lineRuleFields.Field.maxLength}
          {...text('field')}
        />
        <TextInput
          label={t('lines.tags')}
          placeholder={EXAMPLES.tags}
          error={errorOf('tags')}
          {...text('tags')}
        />
      </div>
      <Switch
        label={t('lines.left_out')}
        checked={draft.isLeftOut}
        onChange={(event) => onChange({ isLeftOut: event.currentTarget.checked })}
      />
      {!draft.isLeftOut && (
        <>
          <div className={styles.becomes}>
            <TextInput
              label={t('lines.channel')}
              maxLength={lineRuleFields.Channel.maxLength}
              error={errorOf('channel')}
              {...text('channel')}
            />
            <TextInput label={t('lines.unit')} maxLength={lineRuleFields.Unit.maxLength} {...text('unit')} />
            <TextInput
              label={t('lines.scale')}
              inputMode="decimal"
              error={errorOf('scale')}
              {...text('scale')}
            />
            <TextInput
              label={t('lines.offset')}
              inputMode="decimal"
              error={errorOf('offset')}
              {...text('offset')}
            />
          </div>
          <Textarea
            label={t('lines.values')}
            description={t('lines.values_hint')}
            placeholder={EXAMPLES.values}
            autosize
            minRows={1}
            maxRows={8}
            error={errorOf('values')}
            value={draft.values}
            onChange={(event) => onChange({ values: event.currentTarget.value })}
          />
        </>
      )}
    </fieldset>
  )
}
