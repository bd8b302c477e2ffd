import { Button, Select } from '@mantine/core'
import {
  getSignInRules,
  putSignInRules,
  SECOND_FACTOR_OF,
  type SecondFactorOf,
} from '@millwright/contract/people/second-factor'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { Form, FormFoot } from '../../../platform/ui/fields/form.tsx'
import { Card } from '../../../platform/ui/page/card.tsx'
import { HintText } from '../../../platform/ui/page/hint-text.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'

const rulesQuery = (org: string) =>
  queryOptions({
    queryKey: ['sign-in-rules', org],
    queryFn: async ({ signal }) => (await send(getSignInRules, { params: { org }, signal })).result,
  })

/** Who needs a second step at sign-in. For admins. */
export function SignInRulesCard({ org }: { readonly org: string }) {
  const { t } = useTranslation()
  const query = useQuery(rulesQuery(org))
  return (
    <Card flush title={t('organization.sign_in')}>
      <CardState query={query} what={t('organization.sign_in')} />
      {query.data && !query.data.IsPossible && <HintText>{t('organization.second_step_elsewhere')}</HintText>}
      {query.data?.IsPossible && <RulesForm org={org} now={query.data.SecondFactorOf} />}
    </Card>
  )
}

function RulesForm({ org, now }: { readonly org: string; readonly now: SecondFactorOf }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const form = useCallForm({
    initial: { SecondFactorOf: now },
    fields: {},
    save: (body) => send(putSignInRules, { params: { org }, body }),
    onSaved: () => {
      showToast('success', t('misc.saved'))
      return cache.invalidateQueries({ queryKey: ['sign-in-rules', org] })
    },
  })
  return (
    <Form {...form.bind}>
      <Select
        label={t('organization.second_step')}
        description={t('organization.second_step_hint')}
        data={SECOND_FACTOR_OF.map((value) => ({ value, label: t(`organization.second_step_${value}`) }))}
        allowDeselect={false}
        value={form.values.SecondFactorOf}
        onChange={(value) => value && form.set({ SecondFactorOf: value })}
      />
      <FormFoot>
        <Button type="submit" variant="filled" disabled={!form.isChanged} loading={form.isSaving}>
          {t('misc.save')}
        </Button>
      </FormFoot>
    </Form>
  )
}
