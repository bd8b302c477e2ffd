import { Button, MultiSelect, Select } from '@mantine/core'
import { getSignInRules, putSignInRules } from '@millwright/contract/people/second-factor'
import { type OrganizationType, ROLES_OF } from '@millwright/contract/wire/roles'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { Form, FormFoot } from '../../../platform/ui/fields/form.tsx'
import { Card } from '../../../platform/ui/page/card.tsx'
import { HintText } from '../../../platform/ui/page/hint-text.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { bodyOf, CHOICES, type Choice, draftOf, type SignInRules } from './sign-in-rules-draft.ts'

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
      {query.data?.IsPossible && <RulesForm org={org} now={query.data} />}
    </Card>
  )
}

function RulesForm({ org, now }: { readonly org: string; readonly now: SignInRules }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { organization } = useSession()
  const form = useCallForm({
    initial: draftOf(now),
    fields: {},
    save: (draft) => send(putSignInRules, { params: { org }, body: bodyOf(draft) }),
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
        data={CHOICES.map((value) => ({ value, label: t(`organization.second_step_${value}`) }))}
        allowDeselect={false}
        value={form.values.choice}
        onChange={(value) => value && form.set({ choice: value as Choice })}
      />
      {form.values.choice === 'roles' && (
        <MultiSelect
          label={t('organization.second_step_which')}
          data={['admin', ...ROLES_OF[organization.type as OrganizationType]].map((role) => ({
            value: role,
            label: t(`roles.${role}`),
          }))}
          value={[...form.values.Roles]}
          onChange={(Roles) => form.set({ Roles })}
          error={form.errorAt('Roles')}
        />
      )}
      <FormFoot>
        <Button type="submit" variant="filled" disabled={!form.isChanged} loading={form.isSaving}>
          {t('misc.save')}
        </Button>
      </FormFoot>
    </Form>
  )
}
