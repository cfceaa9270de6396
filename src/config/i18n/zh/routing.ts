import type { routing as english } from '../en/routing'
import type { Translated } from '../../schema/text/translate'

export const routing: Translated<typeof english> = {
  routing: {
    timeout: '路线服务器响应超时：距离为估算值。',
    network: '无法连接路线服务器：距离为估算值。',
    status: '路线服务器返回错误 %{status}：距离为估算值。',
    invalid: '路线服务器的响应无效：距离为估算值。',
    no_route: '路线服务器找不到通往部分储罐的道路：距离为估算值。',
  },
}
