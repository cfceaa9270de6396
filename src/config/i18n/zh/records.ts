import type { records as english } from '../en/records'
import type { Translated } from '../../schema/text/translate'

const tank = { new: '新建储罐', add: '添加储罐', created: '储罐已创建', empty: '暂无储罐' }
const device = { new: '新建设备', add: '添加设备', created: '设备已创建', empty: '暂无设备' }

export const records: Translated<typeof english> = {
  records: {
    tanks: tank,
    draining: tank,
    'filling-up': tank,
    manageTanks: tank,
    clients: { new: '新建客户', add: '添加客户', created: '客户已创建', empty: '暂无客户' },
    groups: { new: '新建群组', add: '添加群组', created: '群组已创建', empty: '暂无群组' },
    customers: { new: '新建终端客户', add: '添加终端客户', created: '终端客户已创建', empty: '暂无终端客户' },
    notify: { new: '新建消息', add: '撰写消息', created: '消息已保存', empty: '暂无消息' },
    'report-schedules': {
      new: '新建报表计划',
      add: '安排报表',
      created: '报表已安排',
      empty: '暂无报表计划',
    },
    webhooks: { new: '新建 Webhook', add: '添加 Webhook', created: 'Webhook 已创建', empty: '暂无 Webhook' },
    vehicles: { new: '新建油罐车', add: '添加油罐车', created: '油罐车已创建', empty: '暂无油罐车' },
    dispatch_settings: {
      new: '新建配送设置',
      add: '添加配送设置',
      created: '配送设置已创建',
      empty: '暂无配送设置',
    },
    distributors: { new: '新建经销商', add: '添加经销商', created: '经销商已创建', empty: '暂无经销商' },
    users: { new: '新建用户', add: '添加用户', created: '用户已创建', empty: '暂无用户' },
    devices: device,
    'manage-devices': device,
    models: { new: '新建储罐型号', add: '添加储罐型号', created: '储罐型号已创建', empty: '暂无储罐型号' },
    batches: { new: '新建批次', add: '添加批次', created: '批次已创建', empty: '暂无批次' },
    'manage-firmware': { new: '新建固件', add: '添加固件', created: '固件已创建', empty: '暂无固件' },
    panels: { new: '新建拼板', add: '添加拼板', created: '拼板已创建', empty: '暂无拼板' },
    counties: { new: '新建郡', add: '添加郡', created: '郡已创建', empty: '暂无郡' },
    countries: { new: '新建国家', add: '添加国家', created: '国家已创建', empty: '暂无国家' },
  },
}
