/**
 * The one script that is part of a page: it keeps what is typed into a form for words on the device, from the
 * first key on. Plain old JavaScript, because it is not compiled. islands/draft-autosave does the rest.
 */
export const keepWordsScript = `(function(d){
var page=Math.random().toString(36).slice(2),timer,waiting,last=0;
function keep(f){
var a=d.documentElement.getAttribute("data-account")||"visitor",k="draft:"+a+":"+f.getAttribute("data-draft")+":"+page,
c={fields:{},version:"",upon:f.getAttribute("data-draft-at")||"",at:new Date().toISOString()},changed=0,i,e,n;
for(i=0;i<f.elements.length;i++){e=f.elements[i];n=e.name;
if(n==="version")c.version=e.value;
if(!n||!/^(text|textarea|tel|email|url)$/.test(e.type)||/^go-/.test(n))continue;
while(n in c.fields)n+="+";
c.fields[n]=e.value;if(e.value!==e.defaultValue)changed=1}
try{if(changed)localStorage.setItem(k,JSON.stringify(c));else localStorage.removeItem(k);
f.setAttribute("data-copy",k)}catch(x){f.removeAttribute("data-copy")}
}
function now(){clearTimeout(timer);timer=0;if(waiting){var f=waiting;waiting=null;last=+new Date();keep(f)}}
d.addEventListener("input",function(e){
var f=e.target.form;
if(!f||!f.hasAttribute("data-draft")||d.documentElement.hasAttribute("data-signed-out"))return;
if(waiting&&waiting!==f)now();
waiting=f;
if(new Date()-last>300)now();else if(!timer)timer=setTimeout(now,300)
},true);
addEventListener("pagehide",now);
d.addEventListener("visibilitychange",now)
})(document)`;
