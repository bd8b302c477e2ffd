import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconPlus, IconTrash } from '../../platform/ui/icons/icons.ts'
import { formatNumber } from '../../platform/ui/text/format.ts'
import styles from './part-fields.module.css'
import { NEW_PART, type PartDraft, partSum } from './task-draft.ts'

interface PartFieldsProps {
  readonly parts: readonly PartDraft[]
  readonly onChange: (parts: readonly PartDraft[]) => void
}

/** As many as a call takes. */
const MOST = 50

/** The parts that a task takes: what, how many, what one costs, and what that comes to. */
export function PartFields({ parts, onChange }: PartFieldsProps) {
  const { t, i18n } = useTranslation()
  const money = (sum: number | null): string => (sum === null ? '–' : formatNumber(sum, i18n.language, 2))
  const sums = parts.map(partSum)
  const total = sums.reduce<number>((sum, each) => sum + (each ?? 0), 0)
  const change = (index: number, next: Partial<PartDraft>): void =>
    onChange(parts.map((part, at) => (at === index ? { ...part, ...next } : part)))
  const fields = [
    { field: 'name', label: t('maintenance.part'), mode: 'text' },
    { field: 'quantity', label: t('maintenance.part_quantity'), mode: 'decimal' },
    { field: 'price', label: t('maintenance.part_price'), mode: 'decimal' },
  ] as const
  return (
    <fieldset className={styles.root}>
      <legend>{t('maintenance.parts')}</legend>
      {parts.length > 0 && (
        <table>
          <thead>
            <tr>
              {fields.map(({ field, label }) => (
                <th key={field} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">{t('maintenance.part_sum')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name
              <tr key={index}>
                {fields.map(({ field, label, mode }) => (
                  <td key={field}>
                    <TextInput
                      aria-label={`${label} ${index + 1}`}
                      inputMode={mode}
                      value={part[field]}
                      onChange={(event) => change(index, { [field]: event.currentTarget.value })}
                    />
                  </td>
                ))}
                <td className="mw-num">{money(sums[index] ?? null)}</td>
                <td>
                  <ActionIcon
                    variant="subtle"
                    aria-label={`${t('maintenance.remove')} ${part.name || index + 1}`}
                    onClick={() => onChange(parts.filter((_, at) => at !== index))}
                  >
                    <IconTrash size="0.9375rem" aria-hidden="true" />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
          {parts.length > 1 && total > 0 && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  {t('maintenance.part_sum')}
                </th>
                <td className="mw-num">{money(total)}</td>
                <td />
              </tr>
            </tfoot>
          )}
        </table>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={parts.length >= MOST}
        leftSection={<IconPlus size="0.8125rem" aria-hidden="true" />}
        onClick={() => onChange([...parts, NEW_PART])}
      >
        {t('maintenance.add_part')}
      </Button>
    </fieldset>
  )
}
