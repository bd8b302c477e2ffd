import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  type LineMapping,
  MAX_LINE_RULES,
  MAX_TRIED_LINES,
  putLineRules,
} from '@millwright/contract/machines/lines'
import type { Machine } from '@millwright/contract/machines/machines'
import { DEFAULT_TEMPLATE } from '@millwright/domain/machines/lines/line-rule'
import { PRECISIONS, type Precision } from '@millwright/domain/machines/lines/line-time'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../../platform/api/client.ts'
import { i18n } from '../../../../platform/i18n/i18n.ts'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { failureMessage } from '../../../../platform/toasts/failure-message.ts'
import { showToast } from '../../../../platform/toasts/toasts.ts'
import { Form, FormFoot } from '../../../../platform/ui/fields/form.tsx'
import { IconPlus } from '../../../../platform/ui/icons/icons.ts'
import { useUnsavedGuard } from '../../../../platform/ui/layers/use-unsaved-guard.ts'
import { HintText } from '../../../../platform/ui/page/hint-text.tsx'
import { CardState } from '../../../../platform/ui/states/card-state.tsx'
import styles from './lines.module.css'
import { lineMappingQuery, lineTrialQuery } from './lines.queries.ts'
import { draftOf, moved, newRule, type RuleDraft, rulesOf } from './rule-draft.ts'
import { RuleFields } from './rule-fields.tsx'
import { SeenLines } from './seen-lines.tsx'
import { EXAMPLE_LINE } from './telegraf-config.ts'

const TYPING_MS = 400

interface RulesEditorProps {
  readonly machine: Machine
  readonly mapping: LineMapping
}

/** The rules of a machine, and below them what they make of its last lines, or of pasted ones, before they are saved. */
export function RulesEditor({ machine, mapping }: RulesEditorProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [changed, setChanged] = useState<readonly RuleDraft[] | null>(null)
  const [saved] = useState(() => mapping.Rules.map(draftOf))
  const drafts = changed ?? saved
  const rules = rulesOf(drafts)
  const isChanged = changed !== null && JSON.stringify(rules) !== JSON.stringify(mapping.Rules)
  useUnsavedGuard(isChanged)
  const save = useMutation({
    mutationFn: async () => {
      const params = { org: machine.OrganizationCode, id: machine.Id }
      if (rules) await send(putLineRules, { params, body: { Rules: rules } })
    },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: lineMappingQuery(machine).queryKey })
      showToast('success', t('misc.saved'))
    },
  })
  const put = (index: number, change: Partial<RuleDraft>): void =>
    setChanged(drafts.map((draft, at) => (at === index ? { ...draft, ...change } : draft)))
  return (
    <>
      <section aria-labelledby="line-rules">
        <h3 id="line-rules">{t('lines.rules')}</h3>
        <HintText>{t('lines.rules_hint', { template: DEFAULT_TEMPLATE })}</HintText>
        <Form
          labelledBy="line-rules"
          className={styles.rules ?? ''}
          onSubmit={() => rules && save.mutate()}
          failure={save.error && failureMessage(save.error, undefined, i18n)}
        >
          {drafts.map((draft, index) => (
            <RuleFields
              key={draft.key}
              draft={draft}
              number={index + 1}
              onChange={(change) => put(index, change)}
              onMove={{
                up: index > 0 ? () => setChanged(moved(drafts, index, -1)) : null,
                down: index < drafts.length - 1 ? () => setChanged(moved(drafts, index, 1)) : null,
              }}
              onRemove={() => setChanged(drafts.filter((each) => each !== draft))}
            />
          ))}
          <FormFoot>
            <Button
              leftSection={<IconPlus size="0.9375rem" aria-hidden="true" />}
              disabled={drafts.length >= MAX_LINE_RULES}
              onClick={() => setChanged([...drafts, newRule()])}
            >
              {t('lines.add')}
            </Button>
            <Button
              type="submit"
              variant="filled"
              disabled={!isChanged || rules === null}
              loading={save.isPending}
            >
              {t('misc.save')}
            </Button>
          </FormFoot>
        </Form>
      </section>
      <Outcome machine={machine} mapping={mapping} drafts={drafts} isChanged={isChanged} />
    </>
  )
}

interface OutcomeProps extends RulesEditorProps {
  readonly drafts: readonly RuleDraft[]
  readonly isChanged: boolean
}

/** The last lines and their values; or those that rules which are not saved would make, of them or of others. */
function Outcome({ machine, mapping, drafts, isChanged }: OutcomeProps) {
  const { t } = useTranslation()
  const [pasted, setPasted] = useState('')
  const [precision, setPrecision] = useState<Precision>('ns')
  const isTrial = isChanged || pasted.trim() !== ''
  const rules = rulesOf(drafts)
  const [trial] = useDebouncedValue(isTrial && rules ? { rules, lines: pasted, precision } : null, TYPING_MS)
  const tried = useQuery(lineTrialQuery(machine, trial))
  return (
    <section aria-labelledby="last-lines">
      <h3 id="last-lines">{t(isTrial ? 'lines.trial' : 'lines.last')}</h3>
      <div className={styles.pasted}>
        <Textarea
          label={t('lines.paste')}
          placeholder={EXAMPLE_LINE}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={MAX_TRIED_LINES}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('lines.precision')}
          data={[...PRECISIONS]}
          value={precision}
          onChange={(event) => setPrecision(event.currentTarget.value as Precision)}
        />
      </div>
      {isTrial ? (
        trial && (
          <CardState query={tried} what={t('lines.trial')}>
            <SeenLines lines={tried.data ?? []} isTrial />
          </CardState>
        )
      ) : (
        <SeenLines lines={mapping.Lines} />
      )}
    </section>
  )
}
