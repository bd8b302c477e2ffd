import { rule, wideRule } from '../wire/access-rule.ts'
import { defineContract } from '../wire/contract.ts'
import { OVERSEER_ROLES, PARTNER_ROLES } from '../wire/roles.ts'

const taskFacts = { code: 'text', action: 'text' } as const

export const maintenance = defineContract({
  tags: {
    Maintenance: { rank: 160, says: 'Tasks, what is due, the work on it, and figures of maintenance.' },
  },
  areas: {
    maintenanceOverview: { roles: OVERSEER_ROLES },
    activity: { roles: [...OVERSEER_ROLES, 'maintainer'] },
    todoList: { roles: ['maintainer', 'manager_manutenzione', ...PARTNER_ROLES] },
    schedule: { roles: ['manager_manutenzione', ...PARTNER_ROLES] },
  },
  access: {
    maintenancePlanner: rule('organization', 'schedule', 'Those who plan maintenance'),
    maintenanceSettingsEditor: wideRule('organization', 'schedule', 'Those who plan maintenance'),
    operationPlanner: rule('machine', 'schedule', 'Those who plan maintenance, for machines that they see'),
    activityRaiser: rule('machine', 'activity', 'Those who see activities, for machines that they see'),
    groupMaintenanceReader: rule(
      'group',
      'maintenanceOverview',
      'Those who see the maintenance overview and the machine group in the path',
    ),
    machineMaintenanceReader: rule(
      'machine',
      'maintenanceOverview',
      'Those who see the maintenance overview, for machines that they see',
    ),
    groupActivityReader: rule(
      'group',
      'activity',
      'Those who see activities and the machine group in the path',
    ),
    groupActivityPlanner: rule(
      'group',
      'maintenanceOverview',
      'Those who assign activities and see the machine group in the path',
    ),
    activityReader: rule('organization', 'activity', 'Those who see activities, for machines that they see'),
    todoReader: {
      ...rule(
        'user',
        'todoList',
        'The user in the path who has a to-do list, and those who plan maintenance and assign activities',
      ),
      othersBy: 'maintenanceOverview',
    },
  },
  errors: {
    TASK_CODE_TAKEN: { status: 409, means: 'There is a maintenance task with this code already' },
    ACTIVITY_DONE: { status: 409, means: 'The activity is done and cannot be changed any more' },
    ASSIGNEE_WITHOUT_RIGHTS: {
      status: 400,
      means: 'The person does not see the machine, or has no to-do list',
    },
  },
  audit: [
    {
      rank: 110,
      actions: [
        'maintenance_added',
        'maintenance_changed',
        'maintenance_removed',
        'maintenance_settings_changed',
        'operation_added',
        'operation_removed',
        'activity_raised',
        'activity_assigned',
        'activity_done',
      ],
    },
  ],
  pages: {
    maintenance_overview: {
      path: '/maintenance/overview',
      title: 'maintenance_overview',
      area: 'maintenanceOverview',
      menu: 'maintenance',
      rank: 10,
    },
    maintenance_view: {
      path: '/maintenance/view/$maintenanceId',
      title: 'maintenance_activity',
      area: 'activity',
      withoutPickers: true,
    },
    maintenance_todo_list: {
      path: '/maintenance/todo-list',
      title: 'todo_list',
      area: 'todoList',
      menu: 'maintenance',
      rank: 20,
    },
    maintenance_todo: { path: '/maintenance/todo-list/$myTodoId', title: 'todo_list', area: 'todoList' },
    maintenance_schedule: {
      path: '/maintenance/schedule',
      title: 'schedule',
      area: 'schedule',
      menu: 'maintenance',
      rank: 40,
    },
  },
  help: {
    maintenance_overview: 'maintenance',
    maintenance_todo_list: 'todo',
    maintenance_todo: 'todo',
    maintenance_view: 'todo',
    maintenance_schedule: 'schedule',
  },
  noticeTopics: {
    Maintenances: { rank: 50, under: 'maintenance', on: ['inApp'] },
    Assigned: { rank: 60, under: 'maintenance', on: ['inApp', 'push', 'email'] },
  },
  notices: {
    /** Seven tenths are used up: the work can be planned. */
    maintenanceComing: { rank: 90, topic: 'Maintenances', facts: taskFacts, subject: 'code' },
    maintenanceDue: { rank: 100, topic: 'Maintenances', facts: taskFacts, subject: 'code' },
    activityAssigned: {
      rank: 110,
      topic: 'Assigned',
      facts: { ...taskFacts, by: 'text' },
      subject: 'code',
    },
  },
  foundTexts: ['activity', 'task'],
})
