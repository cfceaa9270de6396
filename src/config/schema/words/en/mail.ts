/** What the engine itself sends by mail, and what stands around every mail. Paragraphs are parted by empty lines. */
export const mail = {
  frame: {
    greeting: 'Hello %{name},',
    greetingPlain: 'Hello,',
    stop: 'Stop these messages',
    stopTitle: 'Notifications',
    stopQuestion: 'Stop these messages?',
    stopDone: 'Done. You won’t get these messages any more.',
    stopAgain: 'Send them again',
    stopInvalid: 'This link isn’t valid.',
  },
  userInvitation: {
    subject: 'Your %{product} account',
    body: 'An account was made for you. Choose a password by this link: it works once, within %{hours} hours.',
    button: 'Set password',
  },
  reset: {
    subject: 'Set a new password',
    body: 'Choose a new password by this link: it works once, within %{hours} hours. If you didn’t ask for it, ignore this mail.',
    button: 'Set password',
  },
}
