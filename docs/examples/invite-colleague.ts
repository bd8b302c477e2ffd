// Invites a colleague by mail: node docs/examples/invite-colleague.ts ada@example.com Ada Lund manager_di_linea
import { resultOf } from '@millwright/client'
import { argument, millwright, org } from './connection.ts'

const wanted = argument(3, 'manager_di_linea')
const roles = resultOf(
  await millwright.GET('/api/organizations/roles/{type}', { params: { path: { type: 'CUSTOMER' } } }),
)
const role = roles.find(({ Label }) => Label === wanted)
if (!role) throw new Error(`There is no role ${wanted}, only: ${roles.map(({ Label }) => Label).join(', ')}`)

const { data, error } = await millwright.POST('/api/{org}/users', {
  params: { path: { org } },
  body: {
    Email: argument(0, 'ada@example.com'),
    Firstname: argument(1, 'Ada'),
    Lastname: argument(2, 'Lund'),
    Username: '',
    Language: 'en-US',
    Role_Ids: [role.Id],
  },
})
// Errors are values with a label; the type of `label` names those that this call can give.
if (error?.result.label === 'EMAIL_ALREADY_EXIST') console.log('There is an account with this email already')
else if (error) throw new Error(`${error.result.label}: ${error.message}`)
else console.log(`invited ${data.result.user.Email} as ${wanted}: ${data.result.user.Invitation?.State}`)
