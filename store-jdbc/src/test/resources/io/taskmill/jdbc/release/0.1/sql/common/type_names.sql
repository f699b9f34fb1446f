-- Which of these types there are.
select y.name from {type} y where y.name in {texts: names}
