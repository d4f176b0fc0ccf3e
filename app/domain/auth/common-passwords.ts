/** Passwords of eight characters and more that are tried first everywhere. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 123123123 11111111 00000000 87654321 88888888 12341234 987654321 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx qwertyui qwerty12 qwerty123 qwertyuiop asdfghjkl password password1 password12 password123
  passw0rd p@ssword p@ssw0rd iloveyou iloveyou1 sunshine princess football baseball basketball welcome1 welcome123
  letmein1 letmein123 trustno1 superman starwars whatever computer internet michelle jennifer elizabeth charlie1
  changeme changeme1 abcd1234 abc12345 abcdefgh a1b2c3d4 aa123456 admin123 administrator test1234 testtest guest123
  liverpool1 charlotte alexander grandma1 grandpa1 family123 memories alifebook liferemembered`.split(/\s+/),
);
