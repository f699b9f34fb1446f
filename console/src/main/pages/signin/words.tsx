import { dictionary } from '../../words/words';

export const signInWords = dictionary(
  {
    title: 'Sign in',
    say: 'See what your tasks do, why they wait, and put right what went wrong.',
    how: 'How to sign in',
    withPassword: 'Password',
    withToken: 'Token',
    user: 'User',
    password: 'Password',
    token: 'API token',
    signIn: 'Sign in',
    with: (provider: string) => `Sign in with ${provider}`,
    or: 'or',
    wrongPassword: 'There is no such user with this password.',
    wrongToken: 'This token is not valid: it was revoked, has expired, or is not complete.',
    throttled: (wait: string) => `Too many wrong tries from here. You can try again in ${wait}.`,
    throttledOver: 'You can try again now.',
    providerForbids: 'The provider knows you, but nothing says what you may do here. Ask an administrator.',
    providerFailed: 'The answer of the provider could not be accepted. Begin to sign in once more.',
    first: 'The first time here?',
    firstSecret: (secret: React.ReactNode) => (
      <>
        When the server first started it printed an admin secret, {secret}, once. It is a token: sign in with it, then
        make users and tokens in the settings.
      </>
    ),
    firstLost: 'It is lost? Start a server like this; it prints another:',
    elsewhere: 'This console is part of an application: you sign in there.',
    elsewhereLead: 'Sign in to the application, then load this page again.',
    reload: 'Load again',
  },
  {
    title: '登录',
    say: '看清任务在做什么、为何等待，并处理出错的任务。',
    how: '登录方式',
    withPassword: '密码',
    withToken: '令牌',
    user: '用户名',
    password: '密码',
    token: 'API 令牌',
    signIn: '登录',
    with: (provider: string) => `使用 ${provider} 登录`,
    or: '或',
    wrongPassword: '用户名或密码错误。',
    wrongToken: '令牌无效：已吊销、已过期，或内容不完整。',
    throttled: (wait: string) => `错误次数过多，请在 ${wait}后重试。`,
    throttledOver: '现在可以重试。',
    providerForbids: '身份提供方认识你，但没有说明你在此处的权限。请联系管理员。',
    providerFailed: '无法接受身份提供方的应答，请重新登录。',
    first: '首次使用？',
    firstSecret: (secret: React.ReactNode) => (
      <>
        服务器首次启动时打印过一次管理员密钥 {secret}
        。它就是一个令牌：用它登录，然后在“设置”中创建用户和令牌。
      </>
    ),
    firstLost: '密钥丢失了？这样启动服务器，会打印一个新的：',
    elsewhere: '此控制台是某个应用的一部分，请在该应用中登录。',
    elsewhereLead: '登录该应用后，请重新加载本页。',
    reload: '重新加载',
  },
);
